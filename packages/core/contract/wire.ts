/** The shapes in which every list, get and write call answers (domain.md 0.3). */

export interface Pagination {
  total: number
  current: number
  pageSize: number
}

export interface ListAnswer<Row> {
  code: 0
  list: Row[]
  pagination: Pagination
  /** Sums of the money columns over the whole filtered list, in fen. */
  summary?: Record<string, number>
  /** Sent with the requests for other pages, it keeps new rows from moving others to the next page. */
  asOf: string
}

export interface BulkAnswer {
  code: 0
  done: string[]
  /** `reference` is the id of an internal error, as in a 500. */
  refused: { _id: string; code: number; msg: string; reference?: string }[]
}

/** With it a page says whose it is: the id of the user whom it has shown since it was opened. */
export const PERSON_HEADER = 'x-person'

export const PAGE_SIZES = [10, 20, 50, 100] as const
export const DEFAULT_PAGE_SIZE = 10
/** A page that is as long as the window has room for is no longer, either. */
export const MAX_PAGE_SIZE = 100
/** Trees (groups, categories) are read in one page. */
export const TREE_PAGE_SIZE = 9999
export const EXPORT_MAX_ROWS = 100_000
/** The largest result of which all rows can be selected. */
export const WHOLE_MAX_ROWS = 1000

/** More rows are not printed: nobody reads a hundred pages. */
export const PRINT_MAX_ROWS = 2000

/** The columns of every row of every entity, besides its own fields. */
export interface BaseRow {
  _id: string
  group: string | null
  creator: string | null
  createdAt: string
  updatedAt: string
  rev: number
  remark: string | null
  /** Of what is being delivered: what some fields have come to until now. It is not stored, and in no sum. */
  soFar?: Readonly<Record<string, number>>
}

/** The inbox counts no further: a count of this many is shown as 99+. */
export const INBOX_COUNTED = 100

/** Rows of one entity that wait for the signed-in user. */
export interface InboxKind<R> {
  app: string
  entity: string
  /** At most `INBOX_COUNTED`. */
  count: number
  /** The oldest ones, with the fields that the descriptor shows. */
  list: R[]
  /** Field → id → title. */
  refs: Record<string, Record<string, string>>
}

/** Rows of one entity that Ctrl-K has found. */
export interface FoundGroup<R> {
  app: string
  entity: string
  list: R[]
}

/** The work order that was opened for a row of another app. */
export interface WorkOrderLink {
  _id: string
  no: string
  openedAt: string
  endedAt: string | null
  /** 1 finished, 2 rejected; null while it is open. */
  outcome: 1 | 2 | null
  /** What was done, or why it was rejected. */
  result: string | null
}

/** A change of a row's status. */
export interface StatusChange {
  action: string
  from: number | null
  to: number
  by: string | null
  byName: string | null
  reason: string | null
  at: string
}
