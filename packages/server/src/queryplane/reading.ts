import type { Cell, Dataset } from '@atrium/contract/dashboard'
import type { Timeseries } from '../timeseries/model.ts'
import type { Tally } from './tally.ts'

/** As much of the time series as reading needs. */
export type Store = Pick<Timeseries, 'query' | 'catalogue' | 'tagValues'>

/** Rows that are new or different, and the range that the dataset has by now. */
export interface Delta extends Tally {
  rows: Cell[][]
  startMs: number
  endMs: number
}

/** What a reading changed for those who have the one before. */
export type Change = ({ kind: 'delta' } & Delta) | { kind: 'replace'; dataset: Dataset } | { kind: 'none' }

/** Reads one query, again and again. */
export interface Reader {
  /** Whether what was read follows the data, or is a view of one moment. */
  readonly follows: boolean
  /** How long after a reading the range itself has moved enough to read again; null when it never moves. */
  readonly rhythmMs: number | null
  /**
   * The dataset as it is at `nowMs`. Of what `before` has, only what was written since `dirtyFromMs` is read anew.
   * @throws Refusal as Timeseries.query
   */
  read(
    before: Dataset | undefined,
    dirtyFromMs: number,
    nowMs: number,
    signal: AbortSignal,
  ): Promise<{ dataset: Dataset; change: Change }>
}
