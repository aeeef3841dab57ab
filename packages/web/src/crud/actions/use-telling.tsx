import type { BulkAnswer } from '@atrium/contract/wire'
import { App, Button } from 'antd'
import { useState } from 'react'
import type { AnyRow } from '../../app/screens.ts'
import { useEntityRoom } from '../entity-context.ts'
import { titleOf } from '../title-of.ts'
import { useCrudWords } from '../words.ts'
import type { BulkOutcome } from './bulk-result.tsx'
import { type Doing, undoingOf, useDoings } from './use-actions.ts'

/** How many seconds the undo button is offered. */
const UNDO_S = 6

/** Reports the result of an action: in a short message, or in a dialog if rows were refused. */
export function useTelling(undo: (undoing: Doing, row: AnyRow) => void) {
  const { entity } = useEntityRoom()
  const { word } = useCrudWords()
  const { message } = App.useApp()
  const doings = useDoings()
  const [outcome, setOutcome] = useState<BulkOutcome>()

  function tellOne(doing: Doing, row: AnyRow): void {
    const text = doing.action === undefined ? word('deleted') : word('done', { action: doing.label })
    const undoing = undoingOf(entity, doings, doing, row)
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

  function tellMany({ label }: Doing, rows: readonly AnyRow[], { done, refused }: BulkAnswer): void {
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

  return { tellOne, tellMany, outcome, closeOutcome: () => setOutcome(undefined) }
}
