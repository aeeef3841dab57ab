/** The data that widgets draw. Only types: the public page loads this file. */

/**
 * Values in columns; `rows[i][0]` is the time in milliseconds. The newest row is last, except in `page` data, where it
 * is first.
 */
export interface Dataset {
  columns: DatasetColumn[]
  rows: Cell[][]
  /** The number of rows in the whole range, for paging. */
  total?: number
  /** The time range of the rows, in milliseconds. */
  startMs: number
  endMs: number
  /** Width of one bucket; 0 for raw points. */
  intervalMs: number
  /** If there were more values than are sent: how many values these rows represent. */
  sourcePoints?: number
  /** When the newest point was measured. Absent if it equals the time of the newest row, or if there are no points. */
  newestMs?: number
  /** The reason why there are no rows. */
  empty?: EmptyReason
  /** The rows have their own order and no times. */
  ordered?: true
  /** For `trail` data: one value for each column, reduced over the range; of the time column, the newest time. */
  reduced?: Cell[]
  /** For `rows` data: the indexes of the columns that together identify a row. */
  key?: number[]
  /** Of a page: sent with the requests for the others, it keeps later rows from moving them. Absent: their range does that. */
  asOf?: string
  /** How long the server took; only for viewers who may read the stored query. */
  tookMs?: number
}

/**
 * Why a dataset has no rows: the first condition that fails. Names and values are sent only to viewers who may read the
 * stored query.
 */
export type EmptyReason =
  | { why: 'database' | 'measurement' | 'field'; name?: string }
  /** No series has this value of the tag. */
  | { why: 'tag'; name?: string; value?: string }
  /** Each condition matches some series, but no series matches all. */
  | { why: 'conditions' }
  /** There is data, but not in this range; `newestMs` is the time of its last point. */
  | { why: 'range'; newestMs: number }

export type Cell = number | string | boolean | null

export interface DatasetColumn {
  /** `time`, or the `as` of a field, or `<as> <tag value>` when grouped. */
  name: string
  type: 'time' | 'number' | 'string' | 'boolean'
  /** The name to show, if there is a better one than `name`. */
  label?: string
  unit?: string
}

/** The most points of `exact` data, and the most rows of `rows` data. */
export const MAX_POINTS = 50_000

/** A change of `rows` data: new or changed rows, and the keys of rows that no longer exist. */
export interface RowChanges extends Pick<Dataset, 'startMs' | 'endMs' | 'newestMs'> {
  rows: Cell[][]
  gone: Cell[][]
}

/**
 * A change of a watched dataset. A row whose time the page already has replaces the old row; other rows are added in
 * order; then rows before `startMs` are removed. `replace` sends the whole dataset.
 */
export type Push =
  | ({ watch: string; kind: 'delta'; rows: Cell[][]; startMs: number; endMs: number; sentAtMs: number } & Pick<
      Dataset,
      'sourcePoints' | 'newestMs' | 'reduced'
    >)
  | ({ watch: string; kind: 'rows'; sentAtMs: number } & RowChanges)
  | { watch: string; kind: 'replace'; dataset: Dataset; sentAtMs: number }
  | { watch: string; kind: 'refused'; code: number; msg: string }

/** What a person may change in the request for an item's data: the range, the page, the order. */
export interface Ask {
  /** The range that the person chose, if the widget allows that (time expressions, time.ts). */
  startTime?: string
  endTime?: string
  /** For `page` data: the number of the page, from 1. */
  current?: number
  pageSize?: number
  sorter?: 'asc' | 'desc'
  /** For a page after the first one, as of an export: `asOf` of that one. */
  asOf?: string
}
