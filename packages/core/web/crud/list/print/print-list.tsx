import { App, Button, Modal, Progress } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { EXPORT_MAX_ROWS, PRINT_MAX_ROWS } from '../../../../contract/wire.ts'
import type { AnyRow } from '../../../app/screens.ts'
import { usePrintDialog } from '../../../paper/sheet.tsx'
import { listRows, type RefNames } from '../../calls.ts'
import { useEntityPage } from '../../entity-context.ts'
import { useErrorText } from '../../error-text.ts'
import { formatNumber } from '../../values/money.ts'
import { useCrudWords } from '../../words.ts'
import { listQuery } from '../list-address.ts'
import type { ListState } from '../use-list.ts'
import { ListPaper, type PrintedList } from './list-paper.tsx'

/** As many as a call answers. */
const ROWS_PER_CALL = 100

interface PrintListProps {
  list: ListState
  columns: readonly string[]
  /** The rows that were chosen; none: those that the filters find. */
  chosen: readonly AnyRow[]
  /** All pages of the result, not only the one on the screen. */
  whole: boolean
  /** Saves the result as a file instead; absent: this person may not. */
  onFile: (() => void) | undefined
  onDone(): void
}

/** Reads the rows of a list, draws them for paper and opens the print dialog; too many are refused. */
export default function PrintList(props: PrintListProps) {
  const { list, columns, onFile, onDone } = props
  const { word, locale } = useCrudWords()
  const { printed, tooMany, asked, cancel } = usePrinted(props)
  const done = useCallback(() => onDone(), [onDone])
  usePrintDialog(printed !== undefined, done)
  if (printed) return <ListPaper printed={printed} address={list.address} columns={columns} />
  if (tooMany !== undefined) {
    return (
      <Modal
        open
        title={word('printTooMany', { count: formatNumber(tooMany, locale) })}
        onCancel={onDone}
        footer={[
          <Button key="close" onClick={onDone}>
            {word('close')}
          </Button>,
          onFile && (
            <Button
              key="file"
              type="primary"
              onClick={() => {
                onDone()
                onFile()
              }}
            >
              {word('exportXlsx')}
            </Button>
          ),
        ]}
      >
        {word('printTooManyHint', {
          limit: formatNumber(PRINT_MAX_ROWS, locale),
          file: formatNumber(EXPORT_MAX_ROWS, locale),
        })}
      </Modal>
    )
  }
  const { done: read, of } = asked
  if (of === 0) return null
  return (
    <Modal
      open
      closable={false}
      mask={{ closable: false }}
      title={word('printing')}
      onCancel={cancel}
      footer={<Button onClick={cancel}>{word('cancel')}</Button>}
    >
      <Progress percent={Math.round((read / of) * 100)} showInfo={false} />
      <p role="status">{word('printingRows', { done: formatNumber(read, locale), count: formatNumber(of, locale) })}</p>
    </Modal>
  )
}

function usePrinted({ list, chosen, whole, onDone }: PrintListProps) {
  const { entity } = useEntityPage()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [printed, setPrinted] = useState<PrintedList>()
  const [tooMany, setTooMany] = useState<number>()
  const [asked, setAsked] = useState({ done: 0, of: 0 })
  const gone = useRef(false)
  const isNeeded = () => !gone.current

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is printed is the list as it was when it was asked for
  useEffect(() => {
    gone.current = false
    const { rows = [], refs, total = 0, summary } = list
    if (chosen.length > 0) {
      setPrinted({ rows: chosen, refs, total: chosen.length, summary: sumsOf(chosen, summary), isChosen: true })
    } else if (!whole) {
      setPrinted({ rows, refs, total, summary, isChosen: false })
    } else if (total > PRINT_MAX_ROWS) {
      setTooMany(total)
    } else {
      readAll().catch((error: unknown) => {
        if (!isNeeded()) return
        message.error(errorText(error))
        onDone()
      })
    }
    return () => {
      gone.current = true
    }
  }, [])

  async function readAll() {
    const query = listQuery(entity, list.address, new Date())
    const pageSize = Math.max(ROWS_PER_CALL, entity.list.pageSize ?? 0)
    const rows: AnyRow[] = []
    const refs: Record<string, Record<string, string>> = {}
    let asOf: string | undefined
    for (let current = 1; isNeeded(); current++) {
      const page = await listRows(entity, { ...query, current, pageSize, asOf })
      if (!isNeeded()) return
      const { total } = page.pagination
      if (total > PRINT_MAX_ROWS) return setTooMany(total)
      rows.push(...page.list)
      for (const [name, names] of Object.entries(page.refs ?? {})) refs[name] = { ...refs[name], ...names }
      asOf = page.asOf
      setAsked({ done: rows.length, of: total })
      if (rows.length < total && page.list.length > 0) continue
      setPrinted({
        rows,
        refs: refs satisfies RefNames,
        total: rows.length,
        summary: page.summary ?? {},
        isChosen: false,
      })
      return
    }
  }

  return { printed, tooMany, asked, cancel: onDone }
}

/** The sums of some rows, of the columns that the list adds up. */
function sumsOf(rows: readonly AnyRow[], summary: ListState['summary']): Record<string, number> {
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
  return Object.fromEntries(Object.keys(summary).map((name) => [name, sum(name)]))
}
