import type { Dataset } from '@atrium/charts/contract/data'
import type { TsQuery } from '@atrium/timeseries/server/store/model'
import type { Change, Reader, Store } from '../../queryplane/reading/reading.ts'
import { TallyBook } from '../../queryplane/reading/tally.ts'
import { mergeTail } from '../query/merge-tail.ts'
import { endsNow, moves, type Plan, planOf, type Range, rangeAt, storeQuery, wholeBuckets } from '../query/plan.ts'
import type { ResolvedQuery } from '../query/resolve.ts'
import { type Table, tableOf } from '../query/table.ts'

/** Number of outdated rows that a page may show before it gets the whole series again. */
const MAX_GONE = 200
const SLOWEST_MS = 60_000
const FASTEST_MS = 5_000

/**
 * Points in a time range, oldest first. After the first reading only the end is read again, from an edge of the grid.
 */
export function seriesReader(store: Store, tenantId: string, query: ResolvedQuery): Reader {
  const book = new TallyBook()
  let planned: Plan | undefined
  let gone = 0

  async function readFrom(fromMs: number, plan: Plan, range: Range, signal: AbortSignal): Promise<Table> {
    const result = await store.query(tenantId, tsQuery(query, plan, range, fromMs), signal)
    const { columns, rows } = tableOf(result, query)
    const { startMs, endMs } = shownRange(plan, range)
    book.renew(result.buckets ?? [], fromMs, wholeBuckets(plan, range).startMs)
    // A range until now has no upper limit, because a sensor's clock may be ahead.
    const isShown = (time: number) => time >= startMs && (endsNow(query) || time < endMs)
    return { columns, rows: rows.filter(([time]) => isShown(time as number)) }
  }

  function datasetOf({ columns, rows }: Table, plan: Plan, range: Range): Dataset {
    const shown = shownRange(plan, range)
    const tally = book.tallyOf(rows, shown.startMs, plan.grid.stepMs)
    return { columns, rows, ...shown, intervalMs: stepOf(plan), ...tally }
  }

  function replace(dataset: Dataset): { dataset: Dataset; change: Change } {
    gone = 0
    return { dataset, change: { kind: 'replace', dataset } }
  }

  return {
    follows: true,
    get rhythmMs() {
      if (!planned || !moves(query)) return null
      return Math.min(SLOWEST_MS, Math.max(FASTEST_MS, planned.grid.stepMs))
    },
    async read(before, dirtyFromMs, nowMs, signal) {
      const range = rangeAt(query, nowMs)
      const plan = planOf(query, range)
      const isContinued = planned?.continues && plan.continues && planned.grid.stepMs === plan.grid.stepMs
      planned = plan
      const firstMs = wholeBuckets(plan, range).startMs
      if (before && isContinued) {
        // A range that has ended keeps its last bucket: the store cannot be asked for nothing.
        const fromMs = Math.max(firstMs, plan.grid.startOf(Math.min(dirtyFromMs, before.endMs, range.endMs - 1)))
        const { startMs } = shownRange(plan, range)
        const merged = mergeTail(before, await readFrom(fromMs, plan, range, signal), fromMs, startMs)
        if (merged) {
          gone += merged.gone
          const dataset = datasetOf({ columns: before.columns, rows: merged.rows }, plan, range)
          const isFew = gone <= MAX_GONE && merged.changed.length <= Math.max(10, merged.rows.length / 2)
          return isFew ? { dataset, change: deltaOf(dataset, merged.changed) } : replace(dataset)
        }
      }
      return replace(datasetOf(await readFrom(firstMs, plan, range, signal), plan, range))
    },
  }
}

function deltaOf({ startMs, endMs, sourcePoints, newestMs }: Dataset, rows: Dataset['rows']): Change {
  const tally = {
    ...(sourcePoints === undefined ? {} : { sourcePoints }),
    ...(newestMs === undefined ? {} : { newestMs }),
  }
  return { kind: 'delta', rows, startMs, endMs, ...tally }
}

/** The first bucket of aggregates is shown as a whole; raw points before the range are not shown. */
function shownRange(plan: Plan, range: Range): Range {
  return plan.intervalMs > 0 ? { ...range, startMs: wholeBuckets(plan, range).startMs } : range
}

function stepOf({ intervalMs, thinned, grid }: Plan): number {
  return intervalMs > 0 && thinned ? grid.stepMs : intervalMs
}

function tsQuery(query: ResolvedQuery, plan: Plan, range: Range, fromMs: number): TsQuery {
  const { grid, thinned } = plan
  const lastMs = wholeBuckets(plan, range).endMs
  // Aggregates of a fixed range must not contain later points; thinning needs buckets of equal length.
  const endMs = thinned || moves(query) ? lastMs : range.endMs
  return {
    ...storeQuery(query, plan, { startMs: fromMs, endMs }),
    ...(thinned ? { envelope: { buckets: Math.max(1, Math.round((lastMs - fromMs) / grid.stepMs)) } } : {}),
  }
}
