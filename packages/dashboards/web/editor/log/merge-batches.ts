import { touchedPaths } from '../../../contract/dashboard-ops/touched.ts'
import type { PendingBatch, WaitingBatch } from './draft-state.ts'

/** Within this time, changes of the same places are one step: typing a title, nudging an item. */
const ONE_STEP_MS = 1000
/** The number of steps that can be undone one by one after a long time without a connection. */
const KEPT_STEPS = 200
const MAX_MERGED_OPS = 200

/** The batch that both are together, or null if they are two steps. Neither may have been sent. */
export function mergedStep(before: PendingBatch, next: PendingBatch): PendingBatch | null {
  if (next.madeAtMs - before.madeAtMs > ONE_STEP_MS) return null
  if (before.label.key !== next.label.key || before.undoes !== undefined || next.undoes !== undefined) return null
  if (!isRepeated(before) || placesOf(before) !== placesOf(next)) return null
  // Each operation gives its places new values: the later ones alone say how they end, the first ones how they began.
  return { ...before, ops: next.ops, label: next.label, madeAtMs: next.madeAtMs }
}

/** Typing into a field and nudging; two drags are two steps, however fast. */
function isRepeated({ ops, label }: WaitingBatch): boolean {
  const isNudge = label.key.startsWith('nudge') || label.key === 'place'
  return ops.every(({ op }) => op === 'set' || (op === 'place' && isNudge))
}

function placesOf({ ops }: WaitingBatch): string {
  return JSON.stringify(ops.flatMap(touchedPaths).sort())
}

/**
 * The same changes in fewer batches, for a queue that became long without a connection. The newest steps stay as they
 * are, and the first, which may have been sent.
 */
export function gathered(pending: readonly WaitingBatch[]): readonly WaitingBatch[] {
  const [first, ...rest] = pending
  if (!first || pending.length <= 2 * KEPT_STEPS) return pending
  const old = rest.slice(0, -KEPT_STEPS)
  const merged: WaitingBatch[] = []
  for (const batch of old) {
    const last = merged.at(-1)
    if (last && last.base === batch.base && last.ops.length + batch.ops.length <= MAX_MERGED_OPS)
      merged[merged.length - 1] = together(last, batch)
    else merged.push(withoutUndo(batch))
  }
  if (merged.length === old.length) return pending
  const gone = new Set(old.map(({ key }) => key))
  // What is taken back in one of the merged batches cannot be done again by itself.
  const newest = rest.slice(-KEPT_STEPS).map((batch) => (gone.has(String(batch.undoes)) ? withoutUndo(batch) : batch))
  return [first, ...merged, ...newest]
}

function together(one: WaitingBatch, next: WaitingBatch): WaitingBatch {
  const label = { key: OFFLINE, values: { count: stepsIn(one) + stepsIn(next) } }
  return { ...one, ops: [...one.ops, ...next.ops], label }
}

const OFFLINE = 'offline'

function stepsIn({ label }: WaitingBatch): number {
  return label.key === OFFLINE ? Number(label.values?.count) : 1
}

function withoutUndo({ undoes: _, ...batch }: WaitingBatch): WaitingBatch {
  return batch
}
