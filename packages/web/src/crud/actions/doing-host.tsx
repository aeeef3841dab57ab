import type { BulkAnswer } from '@atrium/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { actOnMany, actOnOne } from '../calls.ts'
import { useEntityRoom } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { usePlace, useWays } from '../place.ts'
import type { AnyRow } from '../screens.ts'
import { titleOf } from '../title-of.ts'
import { useCrudWords } from '../words.ts'
import { AskDialog } from './ask-dialog.tsx'
import { type BulkOutcome, BulkResult } from './bulk-result.tsx'
import { DoingContext } from './doing-context.ts'
import { type Doing, undoingOf, useDoings } from './use-actions.ts'

/** How long the way back is offered. */
const UNDO_S = 6

interface Started {
  doing: Doing
  rows: readonly AnyRow[]
  bulk: boolean
  onDone: (() => void) | undefined
}

/** Runs every action of an entity's pages: asks, sends, tells how it ended, and refreshes what is shown. */
export function DoingHost({ children }: { children: ReactNode }) {
  const { app, entity } = useEntityRoom()
  const { word } = useCrudWords()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const place = usePlace()
  const ways = useWays()
  const doings = useDoings()
  const [asked, setAsked] = useState<Started>()
  const [busy, setBusy] = useState<{ doing: Doing; ids: readonly string[] }>()
  const [outcome, setOutcome] = useState<BulkOutcome>()

  async function run({ doing, rows, bulk, onDone }: Started, input: object): Promise<void> {
    const ids = rows.map(({ _id }) => _id)
    setBusy({ doing, ids })
    try {
      if (bulk) tellBulk(doing, rows, await actOnMany(entity, doing.action, ids, input))
      else {
        await actOnOne(entity, doing.action, ids[0]!, input)
        tellOne(doing, rows[0]!)
      }
      onDone?.()
      setAsked(undefined)
      const shown = place.kind === 'detail' || place.kind === 'edit' ? place.id : undefined
      if (doing.action === undefined && shown && ids.includes(shown)) ways.go(ways.list, { replace: true })
    } finally {
      setBusy(undefined)
      await queries.invalidateQueries({ queryKey: [app.key, entity.name] })
    }
  }

  function tellOne(doing: Doing, row: AnyRow): void {
    const text = doing.action === undefined ? word('deleted') : word('done', { action: doing.label })
    const undoing = undoingOf(entity, doings, doing, row)
    if (!undoing) {
      message.success(text)
      return
    }
    const key = `undo-${row._id}`
    const undo = () => {
      message.destroy(key)
      start({ doing: undoing, rows: [row], bulk: false, onDone: undefined }, true)
    }
    message.success({
      key,
      duration: UNDO_S,
      content: (
        <>
          {text}
          <Button type="link" size="small" onClick={undo}>
            {word('undo')}
          </Button>
        </>
      ),
    })
  }

  function start(started: Started, sure = false): void {
    const { doing, bulk } = started
    if (!sure && (bulk || doing.danger || doing.input)) setAsked(started)
    else run(started, {}).catch((error: unknown) => message.error(errorText(error)))
  }

  function tellBulk(doing: Doing, rows: readonly AnyRow[], { done, refused }: BulkAnswer): void {
    if (refused.length === 0) {
      message.success(word('bulkDone', { action: doing.label, count: done.length }))
      return
    }
    const titles = new Map(rows.map((row) => [row._id, titleOf(entity, row)]))
    setOutcome({
      label: doing.label,
      done: done.length,
      refused: refused.map(({ _id, msg }) => ({ _id, title: titles.get(_id) ?? _id, msg })),
    })
  }

  return (
    <DoingContext
      value={{
        busy,
        start: (doing, rows, { bulk = false, onDone } = {}) => start({ doing, rows, bulk, onDone }),
      }}
    >
      {children}
      {asked && (
        <AskDialog
          doing={asked.doing}
          rows={asked.rows}
          onCancel={() => setAsked(undefined)}
          onConfirm={(input) => run(asked, input)}
        />
      )}
      {outcome && <BulkResult outcome={outcome} onClose={() => setOutcome(undefined)} />}
    </DoingContext>
  )
}
