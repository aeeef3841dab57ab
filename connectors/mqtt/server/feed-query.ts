import type { Cell } from '@atrium/charts/contract/data'

/** What components ask the feed of a broker: those that ask the same share it. */
export interface FeedQuery {
  /** '' for the filter of the data source. */
  topic: string
  columns: readonly string[]
  level: number
  /** The newest message, the newest of each topic, or these and all that have come since the first who asked. */
  keep: 'newest' | 'topics' | 'all'
}

/** Rows of messages: time of arrival, the topic or its level, and a cell for each column. */
export interface FeedAnswer {
  columns: readonly string[]
  rows: Cell[][]
  /** For what is kept of `all`: its rows follow those up to `after`, if `after` is of the same epoch. */
  end: { epoch: string; next: number } | null
  /** Since when it has been followed. */
  sinceMs: number
  /** Own work that it took. */
  spentMs: number
}
