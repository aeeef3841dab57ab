import type { Dataset, DatasetColumn } from '@atrium/charts/contract/data'
import { timeMs } from '@atrium/core/contract/time'
import { inSession } from '@atrium/core/server/call/ctx'
import type { DashboardNumbers } from '@atrium/core/server/call/dashboard-numbers'
import type { AppServer } from '@atrium/core/server/call/implement'
import type { Services } from '@atrium/core/server/call/services'
import type { Session } from '@atrium/core/server/call/session'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import { badRange } from '@atrium/dashboards/server/queryplane/query/refusals'
import { wholeChange } from '@atrium/dashboards/server/queryplane/reading/change'
import type { Reader } from '@atrium/dashboards/server/queryplane/reading/reading'
import type { BusinessSource } from '../business-source.ts'
import { type BusinessPlace, placeOf } from './business-apps.ts'
import { readList } from './list-reading.ts'
import { pickNumbers } from './numbers-reading.ts'
import type { Read } from './read.ts'
import type { ResolvedBusiness } from './resolve-business.ts'

/** The session that reads, and a callback for the cost in milliseconds. */
export interface BusinessAsker {
  session: Session
  spend(costMs: number): void
}

export type BusinessReaders = (asker: BusinessAsker, query: ResolvedBusiness) => Reader

/** The figures of a page are counted together, so that a dashboard with ten of them counts once. */
const COUNTED_FOR_MS = 5_000
const MAX_COUNTED = 500

interface CountedNumbers {
  numbers: DashboardNumbers
  /** The tenant's zone at the time of counting. */
  zone: string
}

interface Counted {
  numbers: Promise<CountedNumbers>
  atMs: number
}

/** Reads lists and figures of these apps, each time with the permissions of the viewer. */
export function businessReaders(
  services: Services,
  apps: readonly AppServer[],
  { follows }: Pick<ConnectorSpec<BusinessSource>, 'follows'>,
): BusinessReaders {
  const counted = new Map<string, Counted>()

  function numbersOf(place: BusinessPlace, { session, spend }: BusinessAsker, query: ResolvedBusiness, range: Range) {
    const { app } = query.business
    const key = JSON.stringify([
      session.tenantId,
      app,
      query.standing,
      query.locale,
      query.start,
      query.end,
      query.zone,
    ])
    const known = counted.get(key)
    if (known && performance.now() - known.atMs < COUNTED_FOR_MS) return known.numbers
    const from = { locale: query.locale, ip: null }
    const numbers = timed(spend, () =>
      inSession(services, session, from, async (ctx) => ({
        zone: await tenantZone(ctx.tx),
        numbers: await place.dashboard!.numbers(ctx, isoRange(range)),
      })),
    )
    if (counted.size >= MAX_COUNTED) counted.delete(counted.keys().next().value as string)
    counted.set(key, { numbers, atMs: performance.now() })
    numbers.catch(() => counted.delete(key))
    return numbers
  }

  return (asker, query) => {
    const place = placeOf(apps, query.business)
    const { server, entity } = place
    const way = follows({ business: query.business })
    const everyMs = way.how === 'polled' ? way.everyMs : null

    async function readOnce(range: Range): Promise<Read> {
      if (!entity) {
        const { numbers, zone } = await numbersOf(place, asker, query, range)
        return pickNumbers(numbers, query, zone)
      }
      const from = { locale: query.locale, ip: null }
      return timed(asker.spend, () =>
        inSession(services, asker.session, from, (ctx) =>
          readList(ctx, { server, entity, shared: services.shared }, query),
        ),
      )
    }

    return {
      follows: everyMs !== null && (!query.page || query.page.current === 1),
      rhythmMs: everyMs,
      async read(before, _dirtyFromMs, nowMs) {
        const range = rangeAt(query, nowMs)
        const dataset = datasetOf(await readOnce(range), range, nowMs, everyMs ?? 0)
        return { dataset, change: wholeChange(before, dataset) }
      },
    }
  }
}

interface Range {
  startMs: number | null
  endMs: number | null
}

function rangeAt({ start, end, zone }: ResolvedBusiness, nowMs: number): Range {
  const [startMs, endMs] = [start, end].map((text) => (text ? timeMs(text, nowMs, zone) : null)) as [
    number | null,
    number | null,
  ]
  if (startMs !== null && startMs >= (endMs ?? nowMs)) throw badRange()
  return { startMs, endMs }
}

function isoRange({ startMs, endMs }: Range) {
  return {
    ...(startMs === null ? {} : { start: new Date(startMs).toISOString() }),
    ...(endMs === null ? {} : { end: new Date(endMs).toISOString() }),
  }
}

/** The time of figures is the time of counting, whatever days they are about. */
function datasetOf(
  { columns, rows, total, asOf, isTimed }: Read,
  range: Range,
  nowMs: number,
  everyMs: number,
): Dataset {
  const head: DatasetColumn = { name: 'time', type: 'time' }
  const common = {
    columns: [head, ...columns],
    intervalMs: everyMs,
    newestMs: nowMs,
    ...(total === undefined ? {} : { total }),
    ...(asOf === undefined ? {} : { asOf }),
  }
  if (!isTimed) return { ...common, rows, startMs: 0, endMs: nowMs, ordered: true }
  const startMs = range.startMs ?? Number(rows[0]?.[0] ?? nowMs)
  const endMs = range.endMs ?? Math.max(nowMs, Number(rows.at(-1)?.[0] ?? nowMs))
  const shown = rows.filter(([at]) => Number(at) >= startMs && Number(at) <= endMs)
  return { ...common, rows: shown, startMs, endMs }
}

async function timed<T>(spend: (costMs: number) => void, work: () => Promise<T>): Promise<T> {
  const startedMs = performance.now()
  try {
    return await work()
  } finally {
    spend(performance.now() - startedMs)
  }
}
