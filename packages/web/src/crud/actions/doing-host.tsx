import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import { actOnMany, actOnOne } from '../calls.ts'
import { useEntityRoom } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { usePlace, useWays } from '../place.ts'
import { AskDialog } from './ask-dialog.tsx'
import { BulkResult } from './bulk-result.tsx'
import { DoingContext } from './doing-context.ts'
import type { Doing } from './use-actions.ts'
import { useTelling } from './use-telling.tsx'

interface Started {
  doing: Doing
  rows: readonly AnyRow[]
  bulk: boolean
  onDone?: (() => void) | undefined
}

/** Runs every action of an entity's pages: it asks, sends the request, reports the result and refreshes the page. */
export function DoingHost({ children }: { children: ReactNode }) {
  const { app, entity } = useEntityRoom()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const place = usePlace()
  const ways = useWays()
  const [asked, setAsked] = useState<Started>()
  const [busy, setBusy] = useState<{ doing: Doing; ids: readonly string[] }>()
  const telling = useTelling((undoing, row) => runAtOnce({ doing: undoing, rows: [row], bulk: false }))

  async function run({ doing, rows, bulk, onDone }: Started, input: object): Promise<void> {
    const ids = rows.map(({ _id }) => _id)
    setBusy({ doing, ids })
    try {
      if (bulk) telling.tellMany(doing, rows, await actOnMany(entity, doing.action, ids, input))
      else {
        await actOnOne(entity, doing.action, ids[0]!, input)
        telling.tellOne(doing, rows[0]!)
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

  function runAtOnce(started: Started): void {
    run(started, {}).catch((error: unknown) => message.error(errorText(error)))
  }

  return (
    <DoingContext
      value={{
        busy,
        start(doing, rows, { bulk = false, onDone } = {}) {
          const started = { doing, rows, bulk, onDone }
          if (bulk || doing.danger || doing.input) setAsked(started)
          else runAtOnce(started)
        },
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
      {telling.outcome && <BulkResult outcome={telling.outcome} onClose={telling.closeOutcome} />}
    </DoingContext>
  )
}
