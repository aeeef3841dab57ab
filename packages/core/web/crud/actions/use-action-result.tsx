import { App, Button } from 'antd'
import { useState } from 'react'
import type { BulkAnswer } from '../../../contract/wire.ts'
import type { AnyRow } from '../../app/screens.ts'
import { useEntityPage } from '../entity-context.ts'
import { titleOf } from '../values/title-of.ts'
import { useCrudWords } from '../words.ts'
import type { BulkOutcome } from './bulk-result.tsx'
import { type RowCommand, undoOf, useRowCommands } from './use-actions.ts'

/** How many seconds the undo button is offered. */
const UNDO_S = 6

/** Reports the result of an action: in a short message, or in a dialog if rows were refused. */
export function useActionResult(undo: (undoing: RowCommand, row: AnyRow) => void) {
  const { entity } = useEntityPage()
  const { word } = useCrudWords()
  const { message } = App.useApp()
  const commands = useRowCommands()
  const [outcome, setOutcome] = useState<BulkOutcome>()

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

  function showMany({ label }: RowCommand, rows: readonly AnyRow[], { done, refused }: BulkAnswer): void {
    if (refused.length === 0) {
      message.success(word('bulkDone', { action: label, count: done.length }))
      return
    }
    const titles = new Map(rows.map((row) => [row._id, titleOf(entity, row)]))
    setOutcome({
      label,
      done: done.length,
      refused: refused.map(({ _id, msg }) => ({ _id, title: titles.get(_id) ?? _id, msg })),
    })
  }

  return { showOne, showMany, outcome, closeOutcome: () => setOutcome(undefined) }
}
