import { isRelative, timeMs } from '@atrium/core/contract/time'
import { LIMITS } from '@atrium/timeseries/server/store/limits'
import type { TsQuery } from '@atrium/timeseries/server/store/model'
import { badRange, tooManyPoints } from '../../queryplane/query/refusals.ts'
import { bucketGrid, ceilTo, evenGrid, type Grid, pixelGrid, roundStepMs } from './grid.ts'
import type { ResolvedQuery } from './resolve.ts'

/** A time range, from `startMs` to before `endMs`. */
export interface Range {
  startMs: number
  endMs: number
}

/** How a query is run for its range. */
export interface Plan {
  /** Edges from which a reading can be continued: rows before an edge do not depend on points after it. */
  grid: Grid
  /** The aggregated buckets; null for raw points. */
  buckets: Grid | null
  /** Length of the aggregated buckets; 0 for raw points. */
  intervalMs: number
  /** Whether each bucket of the grid is thinned to the rows with its minima and maxima. */
  thinned: boolean
  /** Whether the buckets fit into the grid; else a reading cannot be continued. */
  continues: boolean
}

const MAX_BUCKETS = 100_000
/** Days, weeks and months differ in length, so the store gets the start of each. */
const MAX_CALENDAR_BUCKETS = LIMITS.maxBucketEdges
/** Number of rows of a table whose author gave no interval. */
const PAGE_BUCKETS = 500

/** @throws badRange */
export function rangeAt({ start, end, zone }: Pick<ResolvedQuery, 'start' | 'end' | 'zone'>, nowMs: number): Range {
  const [startMs, endMs] = [timeMs(start, nowMs, zone), timeMs(end, nowMs, zone)]
  if (startMs === null || endMs === null || startMs >= endMs) throw badRange()
  return { startMs, endMs }
}

/** Whether the range ends at the present, so that it follows new data. */
export function endsNow({ end }: Pick<ResolvedQuery, 'end'>): boolean {
  return end === '*' || end === 'now'
}

/** Whether the range moves with time. */
export function moves({ start, end }: Pick<ResolvedQuery, 'start' | 'end'>): boolean {
  return isRelative(start) || isRelative(end)
}

/** Whether the points are computed from their neighbours, so that the store must not leave any out. */
export function isShaped({ transform, fill, fields }: Pick<ResolvedQuery, 'transform' | 'fill' | 'fields'>): boolean {
  return transform !== 'none' || (fill !== 'none' && !isRaw({ fields }))
}

/** Whether the query has no aggregates. */
export function isRaw({ fields }: Pick<ResolvedQuery, 'fields'>): boolean {
  return fields[0]?.aggregate === 'none'
}

/**
 * Raw points are thinned to at most two per pixel: the smallest and the largest. Aggregates use the author's interval,
 * and are thinned only if it is finer than the pixels; without an interval, a bucket is a pixel.
 * @throws badRange, of times that the store cannot hold | tooManyPoints
 */
export function planOf(query: ResolvedQuery, { startMs, endMs }: Range): Plan {
  if (![startMs, endMs].every((ms) => Number.isSafeInteger(ms * 1000))) throw badRange()
  const pixels = query.widthPx || PAGE_BUCKETS
  // lttb chooses its points from twice as many extremes as pixels.
  const steps = query.sampling === 'lttb' ? 2 * pixels : pixels
  const perPixelMs = (endMs - startMs) / pixels
  const isWhole = query.shape !== 'series' && query.shape !== 'trail'
  if (isRaw(query)) {
    const stepMs = roundStepMs((endMs - startMs) / steps)
    // A fixed end is an edge, so that the last bucket contains nothing after it.
    const grid = isRelative(query.end) ? pixelGrid(stepMs, endMs, query.zone) : evenGrid(stepMs, endMs % stepMs)
    return { grid, buckets: null, intervalMs: 0, thinned: !isWhole && !isShaped(query), continues: true }
  }
  const intervalMs = query.intervalMs || roundStepMs(perPixelMs)
  const count = (endMs - startMs) / intervalMs
  if (count > MAX_BUCKETS) throw tooManyPoints()
  const buckets = bucketGrid(query.calendar, intervalMs, query.zone)
  if (buckets.isCalendar && count > MAX_CALENDAR_BUCKETS) throw tooManyPoints()
  const perStep = isWhole || isShaped(query) || buckets.isCalendar ? 1 : Math.max(1, Math.ceil(count / (2 * steps)))
  if (perStep === 1) return { grid: buckets, buckets, intervalMs, thinned: false, continues: true }
  const stepMs = intervalMs * perStep
  // What is read begins and ends up to a step beside the range.
  const { offsetUs = 0, edgesUs } = buckets.inStore(startMs - stepMs, endMs + stepMs)
  const grid = evenGrid(stepMs, remainder(offsetUs / 1000, intervalMs))
  return { grid, buckets, intervalMs, thinned: true, continues: !edgesUs }
}

const remainder = (value: number, by: number) => ((value % by) + by) % by

/** The whole buckets that a range overlaps. */
export function wholeBuckets({ grid, buckets }: Plan, { startMs, endMs }: Range): Range {
  const whole = { startMs: grid.startOf(startMs), endMs: ceilTo(grid, endMs) }
  return buckets ? { startMs: buckets.startOf(whole.startMs), endMs: ceilTo(buckets, whole.endMs) } : whole
}

/** The store's query for a range, according to the plan. */
export function storeQuery(
  query: ResolvedQuery,
  { buckets }: Pick<Plan, 'buckets'>,
  { startMs, endMs }: Range,
): TsQuery {
  return {
    db: query.db,
    measurement: query.measurement,
    fields: query.fields,
    tags: query.tags,
    ...(query.conditions ? { where: query.conditions } : {}),
    ...(query.groupBy.length > 0 ? { groupBy: query.groupBy } : {}),
    startUs: startMs * 1000,
    endUs: endMs * 1000,
    ...buckets?.inStore(startMs, endMs),
  }
}
