import type { Dataset } from '@atrium/charts/contract/data'
import { isRelative, timeMs } from '@atrium/core/contract/time'
import { MAX_LINES } from '@atrium/dashboards/contract/series-groups'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { MAX_TAG_VALUE } from '@atrium/timeseries/contract/query-language'
import type { Chosen } from './chosen.ts'

export interface TimeRange {
  startTime: string
  endTime: string
}

const HOUR_MS = 3_600_000
/** A measurement is shown from the shortest of these ranges that has data until now. */
const RECENT = [
  ['*-1h', HOUR_MS],
  ['*-1d', 24 * HOUR_MS],
  ['*-7d', 7 * 24 * HOUR_MS],
  ['*-30d', 30 * 24 * HOUR_MS],
] as const

/** The range in which a measurement has data: until now if it has recent data, otherwise from its first to its last point. */
export function rangeWithData(
  { oldestMs, newestMs }: { oldestMs: number | null; newestMs: number | null },
  nowMs: number,
): TimeRange & { isPast: boolean } {
  if (oldestMs === null || newestMs === null) return { startTime: '*-1h', endTime: '*', isPast: false }
  const recent = RECENT.find(([, lengthMs]) => newestMs >= nowMs - lengthMs)
  if (recent) return { startTime: recent[0], endTime: '*', isPast: false }
  // The end of a range does not belong to it.
  return { startTime: isoOf(oldestMs), endTime: isoOf(newestMs + 1000), isPast: true }
}

/** The range of all data; of those that still arrive until now, so that the next ones are shown, too. */
export function rangeOfAll({ oldestMs, newestMs }: { oldestMs: number; newestMs: number }, nowMs: number): TimeRange {
  const isRunning = newestMs >= nowMs - HOUR_MS
  return { startTime: isoOf(oldestMs), endTime: isRunning ? '*' : isoOf(newestMs + 1000) }
}

const isoOf = (atMs: number) => new Date(atMs).toISOString()

/** The fields that are shown, and the values of the tag: not more than the chart has lines. */
export function shownOf({ fields, groupBy, values }: Chosen, firstValues: readonly string[]) {
  const shown = fields.slice(0, MAX_LINES)
  const most = Math.max(1, Math.floor(MAX_LINES / Math.max(1, shown.length)))
  const wanted = groupBy ? fitting((values.length > 0 ? values : firstValues).slice(0, most)) : []
  return { fields: shown, values: wanted }
}

/** The first values whose expression is not too long for a filter. */
function fitting(values: readonly string[]): string[] {
  let count = values.length
  while (count > 1 && anyOf(values.slice(0, count)).length > MAX_TAG_VALUE) count--
  return values.slice(0, count)
}

/** An expression (RE2) that matches exactly these texts. */
export function anyOf(values: readonly string[]): string {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('\n', '\\n')
  return `^(${values.map(literal).join('|')})$`
}

/** The choice as the query of a component. `values` limits the groups; without any, all are shown. */
export function queryOf(
  { db, measurement, reduce, interval, groupBy }: Chosen,
  { fields, values }: { fields: readonly string[]; values: readonly string[] },
  { startTime, endTime }: TimeRange,
): ComponentQuery {
  const filter = { tagKey: groupBy, operator: '=~' as const, tagValue: anyOf(values) }
  return {
    dataSource: '',
    db,
    from: measurement,
    fieldSet: fields.map((field) => ({ field, as: field, ...(reduce === 'none' ? {} : { aggregate: reduce }) })),
    whereObj: { TAG: groupBy && values.length > 0 ? [filter] : [] },
    timeColumnName: 'time',
    ...(groupBy ? { groupBy } : {}),
    startTime,
    endTime,
    interval: reduce === 'none' ? '' : interval,
  }
}

/** The range with which another is compared, and by how much it is earlier; null if the times are wrong. */
export function otherRange(
  { startTime, endTime }: TimeRange,
  versus: string,
  nowMs: number,
): (TimeRange & { shiftMs: number }) | null {
  const [startMs, endMs] = [timeMs(startTime, nowMs), timeMs(endTime, nowMs)]
  if (startMs === null || endMs === null || endMs <= startMs || !versus) return null
  const otherMs = versus === 'previous' ? startMs - (endMs - startMs) : timeMs(versus, nowMs)
  if (otherMs === null) return null
  const shiftMs = startMs - otherMs
  // The period before a moving range moves with it.
  const moved = (time: string, atMs: number) =>
    versus === 'previous' && isRelative(time) ? `${time}-${shiftMs / 1000}s` : isoOf(atMs - shiftMs)
  return { startTime: moved(startTime, startMs), endTime: moved(endTime, endMs), shiftMs }
}

/**
 * A dataset grouped by a tag, its columns named by the values of the tag alone: with the field before it, long values
 * would be cut at the part in which they differ.
 */
export function withoutField(dataset: Dataset, field: string): Dataset {
  const before = `${field} `
  const columns = dataset.columns.map((column) =>
    column.name.startsWith(before) ? { ...column, name: column.name.slice(before.length) || column.name } : column,
  )
  return { ...dataset, columns }
}

/** A dataset moved in time, its columns named by `named`, to be drawn over another one. */
export function shifted(dataset: Dataset, shiftMs: number, named: (name: string) => string): Dataset {
  return {
    ...dataset,
    columns: dataset.columns.map((column, i) =>
      i === 0 ? column : { ...column, name: named(column.label ?? column.name) },
    ),
    rows: dataset.rows.map(([at, ...cells]) => [Number(at) + shiftMs, ...cells]),
    startMs: dataset.startMs + shiftMs,
    endMs: dataset.endMs + shiftMs,
  }
}
