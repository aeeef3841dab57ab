import type { Dataset } from '@atrium/charts/contract/data'
import { changeBetween } from './change.ts'
import { type Reader, readerOver } from './reading.ts'

/**
 * Changes what another reader has read, which are all of its rows. A result can depend on every row, so it is computed
 * anew as a whole; only what differs is pushed.
 */
export function changedReader(inner: Reader, changed: (whole: Dataset) => Dataset): Reader {
  let whole: Dataset | undefined
  return readerOver(inner, async (before, dirtyFromMs, nowMs, signal) => {
    const read = await inner.read(before && whole, dirtyFromMs, nowMs, signal)
    whole = read.dataset
    const dataset = changed(whole)
    return { dataset, change: changeBetween(before, dataset) }
  })
}
