import { isRelative, timeMs } from '@atrium/contract/time'
import type { TsQuery } from '../timeseries/model.ts'
import { bucketGrid, ceilTo, edgesOf, floorTo, type Grid, gridOf, roundStepMs } from './grid.ts'
import { badRange, tooManyPoints } from './refusals.ts'
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
  /** Length of the aggregated buckets; 0 for raw points. */
  intervalMs: number
  /** Whether each bucket of the grid is thinned to the rows with its minima and maxima. */
  thinned: boolean
}

const MAX_BUCKETS = 100_000
/** Days, weeks and months differ in length, so the store gets the start of each. */
const MAX_CALENDAR_BUCKETS = 4_000
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
 * @throws tooManyPoints
 */
export function planOf(query: ResolvedQuery, { startMs, endMs }: Range): Plan {
  const pixels = query.widthPx || PAGE_BUCKETS
  // lttb chooses its points from twice as many extremes as pixels.
  const steps = query.sampling === 'lttb' ? 2 * pixels : pixels
  const perPixelMs = (endMs - startMs) / pixels
  const isWhole = query.shape !== 'series' && query.shape !== 'trail'
  if (isRaw(query)) {
    const stepMs = roundStepMs((endMs - startMs) / steps)
    // A fixed end is an edge, so that the last bucket contains nothing after it.
    const grid = isRelative(query.end) ? gridOf(stepMs, endMs, query.zone) : { stepMs, offsetMs: endMs % stepMs }
    return { grid, intervalMs: 0, thinned: !isWhole && !isShaped(query) }
  }
  const intervalMs = query.intervalMs || roundStepMs(perPixelMs)
  const buckets = (endMs - startMs) / intervalMs
  if (buckets > MAX_BUCKETS) throw tooManyPoints()
  const grid = bucketGrid(query.calendar, intervalMs, query.zone)
  if (grid.calendar && buckets > MAX_CALENDAR_BUCKETS) throw tooManyPoints()
  const perStep = isWhole || isShaped(query) || grid.calendar ? 1 : Math.max(1, Math.ceil(buckets / (2 * steps)))
  return perStep === 1
    ? { grid, intervalMs, thinned: false }
    : { grid: gridOf(intervalMs * perStep, endMs, query.zone), intervalMs, thinned: true }
}

/** The whole buckets that a range overlaps. */
export function wholeBuckets({ grid }: Plan, { startMs, endMs }: Range): Range {
  return { startMs: floorTo(grid, startMs), endMs: ceilTo(grid, endMs) }
}

/** The store's query for a range, according to the plan. */
export function storeQuery(query: ResolvedQuery, { intervalMs, grid }: Plan, { startMs, endMs }: Range): TsQuery {
  return {
    db: query.db,
    measurement: query.measurement,
    fields: query.fields,
    tags: query.tags,
    ...(query.conditions ? { where: query.conditions } : {}),
    ...(query.groupBy.length > 0 ? { groupBy: query.groupBy } : {}),
    startUs: startMs * 1000,
    endUs: endMs * 1000,
    ...(intervalMs > 0 ? bucketsOf(intervalMs, grid, { startMs, endMs }) : {}),
  }
}

function bucketsOf(intervalMs: number, grid: Grid, { startMs, endMs }: Range): Partial<TsQuery> {
  if (grid.calendar) return { edgesUs: edgesOf(grid, startMs, endMs).map((edgeMs) => edgeMs * 1000) }
  return { intervalUs: intervalMs * 1000, offsetUs: grid.offsetMs * 1000 }
}
