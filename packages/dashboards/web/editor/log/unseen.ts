import type { LoggedBatch } from '../../../contract/dashboard-ops/ops.ts'
import { conflictingPaths, remainingBatches } from '../../../contract/dashboard-ops/touched.ts'
import type { DraftState, WaitingBatch } from './draft-state.ts'

type Known = Pick<DraftState, 'log' | 'own'>

/** What others did that the person could not see when making this batch, without what was taken back. */
export function unseenBatches({ log, own }: Known, { base }: WaitingBatch): LoggedBatch[] {
  return remainingBatches(log.filter(({ seq }) => seq > base)).filter(({ key }) => !own.has(key))
}

/** Whether others have changed what this batch changes, so that a person must choose. */
export function isContested(known: Known, batch: WaitingBatch): boolean {
  const others = unseenBatches(known, batch).flatMap(({ ops }) => ops)
  return conflictingPaths(batch.ops, others).length > 0
}
