import type { LoggedBatch } from './ops.ts'

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
