import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { timeMs } from '@atrium/core/contract/time'
import type { PlaneQuery, ReadFor, Reading } from '@atrium/dashboards/server/queryplane/connector'
import { badRange } from '@atrium/dashboards/server/queryplane/query/refusals'
import { wholeChange } from '@atrium/dashboards/server/queryplane/reading/change'
import { lttbReader } from '@atrium/dashboards/server/queryplane/reading/lttb-reader'
import type { Reader } from '@atrium/dashboards/server/queryplane/reading/reading'
import { typedTable } from '@atrium/dashboards/server/queryplane/shaping/plain-table'
import { datasetOf, type TableRowsQuery } from '@atrium/dashboards/server/queryplane/shaping/table-rows'
import { curvesOf } from './curves.ts'
import type { FeedAnswer, FeedQuery } from './feed-query.ts'
import { rowsChange } from './rows-change.ts'

/** A query of a component for messages. */
export interface MessagesQuery extends PlaneQuery, Omit<TableRowsQuery, 'columns' | 'keys' | 'timeColumn'> {
  /** Null if a parameter of it is empty: then there is nothing to show. */
  feed: FeedQuery | null
  /** Time expressions, of what shows a range. */
  start: string
  end: string
}

/** What messages have besides their own columns. */
const TIME = 'time'
const TOPIC = 'topic'

const SHORTEST_RHYTHM_MS = 1_000

/** Reads messages from the feed of their data source, as a component shows them. */
export function readMessages({ follow, spend }: Pick<ReadFor, 'follow' | 'spend'>, query: MessagesQuery): Reading {
  const { feed } = query
  const followed = feed && follow(feed)
  const seen = seenMessages()
  const reader: Reader = {
    follows: true,
    get rhythmMs() {
      return feed?.keep === 'all' ? rhythmOf(query) : null
    },
    async read(before) {
      if (followed) {
        const answer = (await followed.read(seen.end)) as FeedAnswer
        spend(answer.spentMs)
        seen.add(answer, feed.keep === 'all')
      }
      const startedMs = performance.now()
      // Messages have come while this was read, perhaps by another clock.
      const nowMs = Math.max(Date.now(), Number(seen.rows.at(-1)?.[0] ?? 0))
      const dataset = shaped(seen, query, nowMs)
      spend(performance.now() - startedMs)
      return { dataset, change: query.data === 'rows' ? rowsChange(before, dataset) : wholeChange(before, dataset) }
    },
  }
  const shown = query.data === 'series' ? lttbReader(reader, query.widthPx) : reader
  return { reader: shown, origin: 'mqtt', close: () => followed?.stop() }
}

interface Seen {
  columns: readonly string[]
  rows: Cell[][]
  end: FeedAnswer['end']
  sinceMs: number
}

/** As many as a feed keeps. */
const MAX_SEEN = 10_000

/** The rows that have been read. What one process of the engine had is kept when another begins anew. */
function seenMessages(): Seen & { add(answer: FeedAnswer, isAll: boolean): void } {
  return {
    columns: [],
    rows: [],
    end: null,
    sinceMs: Date.now(),
    add({ columns, rows, end, sinceMs }, isAll) {
      const isSame = this.end !== null && this.end.epoch === end?.epoch
      // Columns that are found in messages may be found in another order.
      if (!isSame && this.columns.some((name, at) => name !== columns[at])) this.rows = []
      const newestMs = Number(this.rows.at(-1)?.[0] ?? 0)
      const more = isSame || this.rows.length === 0 ? rows : rows.filter(([ms]) => Number(ms) > newestMs)
      this.sinceMs = Math.min(this.sinceMs, sinceMs)
      this.rows = isAll ? [...this.rows, ...more].slice(-MAX_SEEN) : rows
      this.columns = columns
      this.end = end
    },
  }
}

function shaped({ columns, rows, sinceMs }: Seen, query: MessagesQuery, nowMs: number): Dataset {
  const { data } = query
  const names = [TIME, TOPIC, ...columns]
  const isAll = query.feed?.keep === 'all'
  const { startMs, endMs } = isAll ? rangeAt(query, nowMs) : { startMs: 0, endMs: nowMs }
  // Columns that were found later are missing in the rows before.
  const within = rows
    .filter(([ms]) => !isAll || (Number(ms) >= startMs && Number(ms) <= endMs))
    .map((row) => names.map((_, at) => row[at] ?? null))
  const isCurves = data === 'series' || data === 'trail'
  const table = isCurves ? curvesOf(columns, within) : { names, rows: within }
  const shown = isCurves ? table.names.slice(1) : data === 'page' ? [TOPIC, ...columns] : columns
  const dataset = datasetOf(
    typedTable(table.names, table.rows),
    { timeFormat: 'ms' },
    { ...query, columns: shown, keys: [TOPIC], timeColumn: TIME },
    nowMs,
  )
  // A curve begins with what was there when the first viewer came, whatever range it may show.
  const beganMs = Math.min(sinceMs, Number(within[0]?.[0] ?? sinceMs))
  return isAll ? { ...dataset, startMs: Math.max(startMs, Math.min(beganMs, endMs)), endMs } : dataset
}

/** @throws badRange */
function rangeAt({ start, end, zone }: MessagesQuery, nowMs: number): { startMs: number; endMs: number } {
  const startMs = timeMs(start, nowMs, zone)
  const endMs = timeMs(end, nowMs, zone)
  if (startMs === null || endMs === null || startMs >= endMs) throw badRange()
  return { startMs, endMs }
}

/** A range that moves is read again for each pixel. */
function rhythmOf(query: MessagesQuery): number {
  const { startMs, endMs } = rangeAt(query, Date.now())
  return Math.max(SHORTEST_RHYTHM_MS, (endMs - startMs) / (query.widthPx || 1_000))
}
