import { createHash } from 'node:crypto'
import type { Dataset } from '@atrium/contract/dashboard'
import type { Session } from '../identity/sessions.ts'
import type { Timeseries, WrittenEvent } from '../timeseries/model.ts'
import type { Audience } from './budget.ts'
import type { BusinessReaders } from './business/reader.ts'
import type { ResolvedBusiness } from './business/resolve-business.ts'
import { explainedReader } from './explained-reader.ts'
import { type Gate, gatedReader, openGate } from './gate.ts'
import { lttbReader } from './lttb-reader.ts'
import { pageReader } from './page-reader.ts'
import type { Reader, Store } from './reading.ts'
import { businessForMembers, tooManyWatched } from './refusals.ts'
import type { ResolvedQuery } from './resolve.ts'
import { seriesReader } from './series-reader.ts'
import { type Accepts, type Follower, SharedQuery } from './shared-query.ts'

export interface Watching {
  /** What its follower has to know by now. */
  latest(): Dataset | undefined
  stop(): void
}

export interface QueryPlane {
  /** @throws tooManyWatched */
  watch(asker: Asker, query: PlaneQuery, follower: Follower, accepts?: Accepts): Watching
  /** The data once. @throws overBudget | sourceResting, and Refusal as Timeseries.query */
  pull(asker: Asker, query: PlaneQuery): Promise<Dataset>
  /** How many queries are followed. */
  readonly followed: number
  /** What every question of a tenant to a source passes, also one that is asked beside the plane. */
  gate: Gate
  close(): void
}

/** What a component shows: of the time series, or of a business app. */
export type PlaneQuery = ResolvedQuery | ResolvedBusiness

/** For whom a query runs: its cost is booked to them. */
export interface Asker {
  tenantId: string
  /** Who may read what business data shows: checked by whoever asks, and again by the rows themselves. */
  session?: Session | null
  /** The dashboard, of a viewer who is none of the tenant's people. */
  publicDashboard?: string
}

const MAX_QUERIES_PER_TENANT = 2_000
/** A query that nobody looks at is kept this long, since pages reload; longer where others may take its answer. */
const LINGER_MS = 15_000

interface Entry {
  tenantId: string
  shared: SharedQuery
  /** tenant, db and measurement: what is written there concerns it. */
  place: string | null
  /** Who looks at it, and how many of each: dashboards of public viewers, '' for people of the tenant. */
  askers: Map<string, number>
  lingerMs: number
  linger?: NodeJS.Timeout
}

/** Runs stored queries for everyone who looks at them, identical ones once, and again when their data changed. */
export function openQueryPlane(
  timeseries: Timeseries,
  log: { error(detail: object, message: string): void },
  gate = openGate(),
  businessReaders?: BusinessReaders,
): QueryPlane {
  const entries = new Map<string, Entry>()
  const places = new Map<string, Set<Entry>>()
  const stopListening = timeseries.watch(({ tenantId, db, measurement, minTimeUs }: WrittenEvent) => {
    const fromMs = Math.floor(minTimeUs / 1000)
    for (const { shared } of places.get(placeOf(tenantId, db, measurement)) ?? []) shared.touch(fromMs)
  })

  function entryOf({ tenantId, session }: Asker, query: PlaneQuery): Entry {
    const key = keyOf(tenantId, query)
    const known = entries.get(key)
    if (known) return known
    const theirs = [...entries.values()].filter((entry) => entry.tenantId === tenantId).length
    if (theirs >= MAX_QUERIES_PER_TENANT) throw tooManyWatched()
    const askers = new Map<string, number>()
    const audience = () => audienceOf(askers)
    const isBusiness = query.shape === 'business'
    const inner = isBusiness
      ? businessReader(tenantId, session, query, audience)
      : readerOf(gate.metered(timeseries, tenantId, audience), tenantId, query)
    const source = isBusiness ? `app ${query.business.app}` : query.db
    const reader = gatedReader(inner, gate, { tenantId, source, audience })
    const entry: Entry = {
      tenantId,
      place: isBusiness ? null : placeOf(tenantId, query.db, query.measurement),
      askers,
      lingerMs: LINGER_MS,
      shared: new SharedQuery(reader, (error) => log.error({ err: error, query }, 'a dashboard query failed')),
    }
    entries.set(key, entry)
    if (entry.place !== null) places.set(entry.place, (places.get(entry.place) ?? new Set()).add(entry))
    return entry
  }

  function businessReader(
    tenantId: string,
    session: Session | null | undefined,
    query: ResolvedBusiness,
    audience: () => Audience,
  ): Reader {
    if (!session || session.tenantId !== tenantId || !businessReaders) throw businessForMembers()
    return businessReaders({ session, spend: (costMs) => gate.book(tenantId, audience(), costMs) }, query)
  }

  function letGo(key: string, entry: Entry): void {
    entry.linger = setTimeout(() => {
      if (entry.shared.isUsed) return
      entry.shared.close()
      entries.delete(key)
      if (entry.place === null) return
      const others = places.get(entry.place)
      others?.delete(entry)
      if (others?.size === 0) places.delete(entry.place)
    }, entry.lingerMs)
  }

  const plane: QueryPlane = {
    gate,
    get followed() {
      return entries.size
    },
    watch(asker, query, follower, accepts) {
      const { tenantId, publicDashboard = '' } = asker
      const entry = entryOf(asker, query)
      clearTimeout(entry.linger)
      entry.lingerMs = Math.max(entry.lingerMs, accepts?.maxAgeMs ?? 0)
      entry.askers.set(publicDashboard, (entry.askers.get(publicDashboard) ?? 0) + 1)
      entry.shared.add(follower, accepts)
      let isStopped = false
      return {
        latest: () => entry.shared.latest,
        stop() {
          if (isStopped) return
          isStopped = true
          const others = (entry.askers.get(publicDashboard) ?? 1) - 1
          if (others > 0) entry.askers.set(publicDashboard, others)
          else entry.askers.delete(publicDashboard)
          entry.shared.remove(follower)
          if (!entry.shared.isUsed) {
            clearTimeout(entry.linger)
            letGo(keyOf(tenantId, query), entry)
          }
        },
      }
    },
    async pull(asker, query) {
      let watching: Watching | undefined
      try {
        return await new Promise<Dataset>((answered, refused) => {
          const ignored = () => undefined
          watching = plane.watch(asker, query, { answered, refused, delta: ignored, replaced: ignored })
        })
      } finally {
        watching?.stop()
      }
    },
    close() {
      stopListening()
      for (const { shared, linger } of entries.values()) {
        clearTimeout(linger)
        shared.close()
      }
      entries.clear()
      places.clear()
    },
  }
  return plane
}

function readerOf(store: Store, tenantId: string, query: ResolvedQuery): Reader {
  return explainedReader(rowReader(store, tenantId, query), store, tenantId, query)
}

function rowReader(store: Store, tenantId: string, query: ResolvedQuery): Reader {
  if (query.shape === 'page') return pageReader(store, tenantId, query)
  const series = seriesReader(store, tenantId, query)
  return query.sampling === 'lttb' ? lttbReader(series, query.widthPx) : series
}

function audienceOf(askers: ReadonlyMap<string, number>): Audience {
  return { members: askers.has('') || askers.size === 0, dashboards: [...askers.keys()].filter(Boolean) }
}

function keyOf(tenantId: string, query: PlaneQuery): string {
  return createHash('sha256')
    .update(`${tenantId}\n${JSON.stringify(query)}`)
    .digest('base64')
}

function placeOf(tenantId: string, db: string, measurement: string): string {
  return `${tenantId}\n${db}\n${measurement}`
}
