import type { LoggedBatch, OpLabel } from './ops.ts'
import { touchedItems } from './touched.ts'

const MAX_UNDO_STEPS = 200

/** What a person can take back, and what they can do again, newest first; one's own batches only. */
export function undoSteps(log: readonly LoggedBatch[], who: string): { undo: LoggedBatch[]; redo: LoggedBatch[] } {
  let undo: LoggedBatch[] = []
  let redo: LoggedBatch[] = []
  const steps = new Map<number, LoggedBatch>()
  for (const batch of log) {
    if (batch.who !== who) continue
    steps.set(batch.seq, batch)
    const back = batch.undoes === undefined ? undefined : steps.get(batch.undoes)
    if (undo[0] && back === undo[0]) {
      undo = undo.slice(1)
      redo = [batch, ...redo]
    } else if (redo[0] && back === redo[0]) {
      redo = redo.slice(1)
      undo = [batch, ...undo]
    } else {
      undo = [batch, ...undo]
      redo = []
    }
  }
  return { undo: undo.slice(0, MAX_UNDO_STEPS), redo: redo.slice(0, MAX_UNDO_STEPS) }
}

/** The label of a batch that the editor adds to an act of its author when answers arrive, such as limits for new data. */
export const completedLabel = (count: number): OpLabel => ({ key: COMPLETED, values: { count } })

const COMPLETED = 'completed'

/** Whether a batch belongs to the act of the one before it, so that both are undone and redone as one step. */
export function completes({ label, ops }: LoggedBatch, before: LoggedBatch | undefined): boolean {
  if (label.key !== COMPLETED || !before) return false
  const changed = new Set(before.ops.flatMap(touchedItems))
  return ops.flatMap(touchedItems).every((id) => changed.has(id))
}
