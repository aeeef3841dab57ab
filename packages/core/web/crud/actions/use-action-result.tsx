import { App, Button } from 'antd'
import { useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import { useEntityPage } from '../entity-context.ts'
import { formatNumber } from '../values/money.ts'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'
import type { ShownOutcome } from './bulk-result.tsx'
import type { BulkOutcome } from './in-pieces.ts'
import { type RowCommand, undoOf, useRowCommands } from './use-actions.ts'

/** How many seconds the undo button is offered. */
const UNDO_S = 6

/** Reports the result of an action: in a short message, or in a dialog if rows were refused. */
export function useActionResult(undo: (undoing: RowCommand, row: AnyRow) => void) {
  const { entity } = useEntityPage()
  const { word, locale } = useCrudWords()
  const { message } = App.useApp()
  const commands = useRowCommands()
  const [shown, setShown] = useState<ShownOutcome>()

  function showOne(command: RowCommand, row: AnyRow): void {
    const text = command.action === undefined ? word('deleted') : word('done', { action: command.label })
    const undoing = undoOf(entity, commands, command, row)
    if (!undoing) {
      message.success(text)
      return
    }
    const key = `undo-${row._id}`
    const takeBack = () => {
      message.destroy(key)
      undo(undoing, row)
    }
    const content = (
      <>
        {text}
        <Button type="link" size="small" onClick={takeBack}>
          {word('undo')}
        </Button>
      </>
    )
    message.success({ key, duration: UNDO_S, content })
  }

  function showMany({ label }: RowCommand, rows: readonly AnyRow[], outcome: BulkOutcome): void {
    const { done, skipped, failed, untried } = outcome
    if (skipped.length + failed.length + untried.length === 0) {
      message.success(word('bulkDone', { action: label, count: formatNumber(done.length, locale) }))
      return
    }
    setShown({ label, outcome, titles: new Map(rows.map((row) => [row._id, titleOf(entity, row)])) })
  }

  return { showOne, showMany, shown, close: () => setShown(undefined) }
}
