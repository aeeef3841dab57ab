import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import { actOnMany, actOnOne } from '../calls.ts'
import { useEntityPage } from '../entity-context.ts'
import { useErrorText } from '../error-text.ts'
import { usePageLinks, usePlace } from '../place.ts'
import { useCrudWords } from '../words.ts'
import { AskDialog } from './ask-dialog.tsx'
import { BulkResult } from './bulk-result.tsx'
import { inPieces, isRefused } from './in-pieces.ts'
import { RowCommandContext } from './row-command-context.ts'
import { useActionResult } from './use-action-result.tsx'
import type { RowCommand } from './use-actions.ts'

interface Started {
  command: RowCommand
  rows: readonly AnyRow[]
  bulk: boolean
  hidden?: number
  granting?: boolean
  onDone?: ((untried: readonly string[]) => void) | undefined
}

/** Runs every action of an entity's pages: it asks, sends the request, reports the result and refreshes the page. */
export function RowCommandHost({ children }: { children: ReactNode }) {
  const { app, entity } = useEntityPage()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { word } = useCrudWords()
  const place = usePlace()
  const links = usePageLinks()
  const [asked, setAsked] = useState<Started>()
  const [running, setRunning] = useState<readonly { command: RowCommand; ids: readonly string[] }[]>([])
  const [handled, setHandled] = useState(0)
  const stopped = useRef(false)
  const result = useActionResult((undoing, row) => runAtOnce({ command: undoing, rows: [row], bulk: false }))

  async function run({ command, rows, bulk, onDone }: Started, input: object): Promise<void> {
    const ids = rows.map(({ _id }) => _id)
    const act = { command, ids }
    setRunning((others) => [...others, act])
    try {
      let untried: readonly string[] = []
      if (bulk) {
        const outcome = await runMany(command, ids, input)
        result.showMany(command, rows, outcome)
        untried = outcome.untried
      } else {
        await actOnOne(entity, command.action, ids[0]!, input)
        result.showOne(command, rows[0]!)
      }
      onDone?.(untried)
      setAsked(undefined)
      const shown = place.kind === 'detail' || place.kind === 'edit' ? place.id : undefined
      if (command.action === undefined && shown && ids.includes(shown)) links.go(links.list, { replace: true })
    } finally {
      await queries.invalidateQueries({ queryKey: [app.key, entity.name] })
      setRunning((all) => all.filter((one) => one !== act))
    }
  }

  function runMany({ action }: RowCommand, ids: readonly string[], input: object) {
    stopped.current = false
    setHandled(0)
    return inPieces(ids, {
      send: (piece) => actOnMany(entity, action, piece, input),
      onProgress: setHandled,
      isStopped: () => stopped.current,
      reasonOf: (error) => (isRefused(error) ? errorText(error) : word('noAnswer', { reason: errorText(error) })),
    })
  }

  function runAtOnce(started: Started): void {
    run(started, {}).catch((error: unknown) => message.error(errorText(error)))
  }

  return (
    <RowCommandContext
      value={{
        busyWith: ({ _id }) => running.find(({ ids }) => ids.includes(_id))?.command,
        start(command, rows, { bulk = false, hidden = 0, granting = false, onDone } = {}) {
          const started = { command, rows, bulk, hidden, granting, onDone }
          if (bulk || command.danger || command.input) setAsked(started)
          else runAtOnce(started)
        },
      }}
    >
      {children}
      {asked && (
        <AskDialog
          command={asked.command}
          rows={asked.rows}
          granting={asked.granting}
          hidden={asked.hidden ?? 0}
          handled={handled}
          onStop={() => {
            stopped.current = true
          }}
          onCancel={() => setAsked(undefined)}
          onConfirm={(input) => run(asked, input)}
        />
      )}
      {result.shown && <BulkResult {...result.shown} onClose={result.close} />}
    </RowCommandContext>
  )
}
