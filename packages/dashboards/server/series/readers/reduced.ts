import { MAX_POINTS } from '@atrium/charts/contract/data'
import type { TsQuery, TsResult } from '@atrium/timeseries/server/store/model'
import { tooManySeries } from '../../queryplane/query/refusals.ts'
import type { Store } from '../../queryplane/reading/reading.ts'
import { reduceResult } from '../../queryplane/shaping/reduce-result.ts'
import { edgesOf } from '../query/grid.ts'
import { endsNow, isRaw, moves, planOf, type Range, storeQuery, wholeBuckets } from '../query/plan.ts'
import type { ResolvedQuery } from '../query/resolve.ts'
import { refuseCut } from '../query/table.ts'
import { limitedStore } from './exact-reader.ts'

const SLOWEST_MS = 60_000
const FASTEST_MS = 5_000

/**
 * The range as one row for each combination of tags, with the time of its newest point. The store reduces it, unless
 * the points must be bucketed or transformed first.
 * @throws tooManySeries | tooManyExact | notNumbers, and Refusal as Timeseries.query
 */
export async function readReduced(
  store: Store,
  tenantId: string,
  query: ResolvedQuery,
  range: Range,
  signal: AbortSignal,
): Promise<TsResult> {
  if (query.transform === 'none' && (isRaw(query) || query.intervalMs === 0)) {
    const result = await store.query(tenantId, reducedQuery(query, range), signal)
    if (result.rows.length > MAX_POINTS) throw tooManySeries({ params: { max: MAX_POINTS } })
    refuseCut(result)
    return result
  }
  const plan = planOf(query, range)
  const { startMs, endMs } = isRaw(query) ? range : wholeBuckets(plan, range)
  // Aggregates of a fixed range must not contain later points.
  const read = { startMs, endMs: moves(query) ? endMs : range.endMs }
  const result = await limitedStore(store).query(tenantId, storeQuery(query, plan, read), signal)
  const starts = plan.buckets && edgesOf(plan.buckets, startMs, range.endMs)
  return reduceResult(result, starts?.map((ms) => ms * 1000) ?? null, query)
}

function reducedQuery(query: ResolvedQuery, { startMs, endMs }: Range): TsQuery {
  const fields = isRaw(query) ? query.fields.map((field) => ({ ...field, ...query.reduce })) : query.fields
  return {
    ...storeQuery(query, { buckets: null }, { startMs, endMs }),
    fields,
    newestTime: true,
    ...(query.shape === 'rows' ? { limit: MAX_POINTS + 1 } : {}),
    // A range until now has no upper limit, because a sensor's clock may be ahead.
    ...(endsNow(query) ? { endUs: Number.MAX_SAFE_INTEGER } : {}),
  }
}

/** How often values of a moving range are read again although nothing was written: old points leave it. */
export function reducedRhythm(query: ResolvedQuery, { startMs, endMs }: Range): number | null {
  return moves(query) ? Math.min(SLOWEST_MS, Math.max(FASTEST_MS, (endMs - startMs) / 100)) : null
}
