import type { Cell, Dataset, RowChanges } from '@atrium/charts/contract/data'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import type { Tally } from './tally.ts'

/** The part of the time series that readers need. */
export type Store = Pick<Timeseries, 'query' | 'tagValues' | 'browse' | 'newest'>

/** Rows that are new or changed, and the present range of the dataset. */
export interface Delta extends Tally {
  rows: Cell[][]
  startMs: number
  endMs: number
  /** For `trail` data, if the values have changed. */
  reduced?: Cell[]
}

/** The change that a reading made, for viewers who have the previous dataset. */
export type Change =
  | ({ kind: 'delta' } & Delta)
  | ({ kind: 'rows' } & RowChanges)
  | { kind: 'replace'; dataset: Dataset }
  | { kind: 'none' }

/** Reads one query repeatedly. */
export interface Reader {
  /** Whether the data follow new writes, or show one moment only. */
  readonly follows: boolean
  /** Milliseconds until a moving range makes another reading necessary; null if the range does not move. */
  readonly rhythmMs: number | null
  /**
   * The dataset at `nowMs`. From `before`, only the part since `dirtyFromMs` is read again.
   * @throws Refusal as Timeseries.query
   */
  read(
    before: Dataset | undefined,
    dirtyFromMs: number,
    nowMs: number,
    signal: AbortSignal,
  ): Promise<{ dataset: Dataset; change: Change }>
}

/** A reader that reads in another way than the inner one, and follows as that does. */
export function readerOver(inner: Reader, read: Reader['read']): Reader {
  return {
    get follows() {
      return inner.follows
    },
    get rhythmMs() {
      return inner.rhythmMs
    },
    read,
  }
}
