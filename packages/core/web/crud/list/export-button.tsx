import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons'
import { App, Button, Dropdown } from 'antd'
import { Suspense, useCallback, useState } from 'react'
import { listPath } from '../../../contract/define/entity.ts'
import { EXPORT_MAX_ROWS } from '../../../contract/wire.ts'
import { api } from '../../api/client.ts'
import { lazy } from '../../page/chunk.ts'
import { usePaperWords } from '../../paper/words.ts'
import { useEntityPage, useMay } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { formatNumber } from '../values/money.ts'
import { useCrudWords } from '../words.ts'
import { listQuery } from './list-address.ts'
import type { ListState } from './use-list.ts'
import type { Selection } from './use-selection.ts'

const PrintList = lazy(() => import('./print/print-list.tsx'))
/** More ids do not fit into the address of the call. */
const IDS_IN_ADDRESS = 100

interface ExportButtonProps {
  list: ListState
  columns: readonly string[]
  selection: Selection
}

/**
 * Saves the filtered rows, or only the selected ones, as a file with the columns that are shown, or prints them. Who may
 * not export prints the page that is on the screen.
 */
export function ExportButton({ list, columns, selection }: ExportButtonProps) {
  const { acted: selected, elsewhere } = selection
  const { entity } = useEntityPage()
  const { word, locale } = useCrudWords()
  const { word: paperWord } = usePaperWords()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const may = useMay()
  const [running, setRunning] = useState(false)
  const [printing, setPrinting] = useState(false)
  const stopPrinting = useCallback(() => setPrinting(false), [])
  const mayExport = entity.calls.includes('export') && may('export')

  async function save(kind: 'csv' | 'xlsx') {
    const total = selected.length || (list.total ?? 0)
    const rows = Math.min(total, EXPORT_MAX_ROWS)
    const key = `export-${entity.name}`
    setRunning(true)
    message.open({
      key,
      type: 'loading',
      content: word('exporting', { count: formatNumber(rows, locale) }),
      duration: 0,
    })
    try {
      await api.download(listPath(entity), {
        ...listQuery(entity, list.address, new Date()),
        current: undefined,
        pageSize: undefined,
        ids: selected.map(({ _id }) => _id).join(','),
        columns: columns.join(','),
        export: kind,
      })
      const content =
        total > EXPORT_MAX_ROWS
          ? word('exportLimit', { limit: formatNumber(EXPORT_MAX_ROWS, locale) })
          : word('exported', { count: formatNumber(rows, locale) })
      message.open({ key, type: total > EXPORT_MAX_ROWS ? 'warning' : 'success', content })
    } catch (error) {
      message.open({ key, type: 'error', content: errorText(error) })
    } finally {
      setRunning(false)
    }
  }

  function whyNot(): string | undefined {
    if (list.total === 0) return word('exportNone')
    if (selected.length > IDS_IN_ADDRESS) {
      const [max, count] = [IDS_IN_ADDRESS, selected.length].map((each) => formatNumber(each, locale)) as [
        string,
        string,
      ]
      return word('tooManyAtOnce', { max, count })
    }
    // The file would have all rows in place of those that are selected.
    if (selected.length === 0 && elsewhere > 0) return word('selectedElsewhere', { count: elsewhere })
    return undefined
  }
  const reason = whyNot()
  const paper = printing && (
    <Suspense fallback={null}>
      <PrintList
        list={list}
        columns={columns}
        chosen={selected}
        whole={mayExport}
        onFile={mayExport ? () => void save('xlsx') : undefined}
        onDone={stopPrinting}
      />
    </Suspense>
  )
  if (!mayExport) {
    return (
      <>
        <Button
          type="text"
          icon={<PrinterOutlined aria-hidden />}
          aria-label={paperWord('print')}
          title={reason ?? paperWord('print')}
          disabled={reason !== undefined || list.rows === undefined}
          loading={printing}
          onClick={() => setPrinting(true)}
        />
        {paper}
      </>
    )
  }
  return (
    <>
      <Dropdown
        autoFocus
        trigger={['click']}
        disabled={reason !== undefined || running || printing}
        menu={{
          items: [
            { key: 'xlsx', label: word('exportXlsx'), onClick: () => save('xlsx') },
            { key: 'csv', label: word('exportCsv'), onClick: () => save('csv') },
            {
              key: 'print',
              label: paperWord('print'),
              disabled: list.rows === undefined,
              onClick: () => setPrinting(true),
            },
          ],
        }}
      >
        <Button
          icon={<DownloadOutlined aria-hidden />}
          loading={running}
          disabled={reason !== undefined}
          title={reason}
        >
          {word('export')}
        </Button>
      </Dropdown>
      {paper}
    </>
  )
}
