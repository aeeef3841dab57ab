import { createHash } from 'node:crypto'
import type { Dataset } from '@atrium/charts/contract/data'
import type { Session } from '@atrium/core/server/call/session'
import type { Timeseries, WrittenEvent } from '@atrium/timeseries/server/store/model'
import type { ParameterChoices, ParameterTag } from '../../contract/dashboard.ts'
import { MAX_CHOICES } from '../../contract/parameters.ts'
import type { PlaneQuery, ReadBy } from './connector.ts'
import type { SourceReading } from './connectors.ts'
import type { Audience } from './gate/budget.ts'
import { type Gate, openGate } from './gate/gate.ts'
import { openLiveStore } from './live/live-store.ts'
import { tooManyWatched } from './query/refusals.ts'
import { type Accepts, type Follower, SharedQuery } from './shared-query.ts'

export interface Watching {
  /** The data that the follower has received by now. */
  latest(): Dataset | undefined
  stop(): void
}

export interface QueryPlane {
  /** @throws tooManyWatched */
  watch(asker: Asker, query: PlaneQuery, follower: Follower, accepts?: Accepts): Watching
  /**
   * Reads the data once. When the signal aborts, the query is interrupted, unless others wait for it.
   * @throws overBudget | sourceResting, and Refusal as Timeseries.query
   */
  pull(asker: Asker, query: PlaneQuery, signal?: AbortSignal): Promise<Dataset>
  /**
   * Values of a tag, as choices of a parameter.
   * @throws overBudget, and Refusal as Timeseries.browse
   */
  choices(asker: Asker, tag: ParameterTag, search?: string): Promise<ParameterChoices>
  /** Number of queries that are followed. */
  readonly followed: number
  /** The gate for all queries of a tenant to a source, also for those that do not use the plane. */
  gate: Gate
  close(): void
}

/** Finds the reader of a query. */
type ReadQuery = (around: ReadBy, query: PlaneQuery) => SourceReading

/** For whom a query runs; its cost is charged to them. */
export interface Asker {
  tenantId: string
  /** Whose permissions limit the rows, for data that depend on the viewer. The caller has checked that it may read them. */
  session?: Session | null
  /** The dashboard, for a viewer who is not a user of the tenant. */
  publicDashboard?: string
}

const MAX_QUERIES_PER_TENANT = 2_000
/** A query without viewers is kept for this time, because pages reload; longer if others may use its answer. */
const LINGER_MS = 15_000

interface Entry {
  tenantId: string
  shared: SharedQuery
  /** Tenant, database and measurement, to find the queries that a write concerns. */
  place: string | null
  /** The number of viewers by public dashboard; '' for users of the tenant. */
  askers: Map<string, number>
  lingerMs: number
  linger?: NodeJS.Timeout
  /** Ends what the entry keeps apart from its dataset. */
  close(): void
}

interface PlaneOptions {
  read: ReadQuery
  gate?: Gate
  maxLiveRows?: number | undefined
  /** The time after which a failed query is tried again; see SharedQuery. */
  retryMs?: number
}

/** Runs stored queries for all their viewers: identical queries once, and again when their data change. */
export function openQueryPlane(
  timeseries: Timeseries,
  log: { error(detail: object, message: string): void },
  options: PlaneOptions,
): QueryPlane {
  const { read, gate = openGate(), maxLiveRows, retryMs } = options
  const entries = new Map<string, Entry>()
  const places = new Map<string, Set<Entry>>()
  const live = openLiveStore(timeseries, maxLiveRows)
  const stopListening = timeseries.watch(
    (event: WrittenEvent) => {
      const { tenantId, db, measurement, minTimeUs, points } = event
      live.written(event)
      const fromMs = points === 0 ? Number.NEGATIVE_INFINITY : Math.floor(minTimeUs / 1000)
      for (const { shared } of places.get(placeOf(tenantId, db, measurement)) ?? []) shared.touch(fromMs)
    },
    () => {
      live.lost()
      for (const { shared, place } of entries.values()) if (place !== null) shared.touch(Number.NEGATIVE_INFINITY)
    },
  )

  function entryOf({ tenantId, session }: Asker, query: PlaneQuery): Entry {
    const key = keyOf(tenantId, query)
    const known = entries.get(key)
    if (known) return known
    const theirs = [...entries.values()].filter((entry) => entry.tenantId === tenantId).length
    if (theirs >= MAX_QUERIES_PER_TENANT) throw tooManyWatched()
    const askers = new Map<string, number>()
    const account = gate.accountOf(tenantId, () => audienceOf(askers))
    const held = live.over(account.store(timeseries), tenantId)
    const { spend } = account
    const changed = (fromMs = Number.NEGATIVE_INFINITY) => entries.get(key)?.shared.touch(fromMs, true)
    const reading = read({ tenantId, session, store: held.store, spend, changed }, query)
    const { place } = reading
    const reader = account.reader(reading)
    const entry: Entry = {
      tenantId,
      place: place ? placeOf(tenantId, place.db, place.measurement) : null,
      askers,
      lingerMs: LINGER_MS,
      shared: new SharedQuery(reader, (error) => log.error({ err: error, query }, 'a dashboard query failed'), retryMs),
      close() {
        reading.close?.()
        held.close()
      },
    }
    entries.set(key, entry)
    if (entry.place !== null) places.set(entry.place, (places.get(entry.place) ?? new Set()).add(entry))
    return entry
  }

  function letGo(key: string, entry: Entry): void {
    entry.linger = setTimeout(() => {
      if (entry.shared.isUsed) return
      entry.shared.close()
      entry.close()
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
    async pull(asker, query, signal) {
      signal?.throwIfAborted()
      let watching: Watching | undefined
      let gone = () => {}
      try {
        return await new Promise<Dataset>((answered, refused) => {
          const ignored = () => undefined
          gone = () => refused(signal?.reason)
          signal?.addEventListener('abort', gone, { once: true })
          watching = plane.watch(asker, query, { answered, refused, delta: ignored, replaced: ignored })
        })
      } finally {
        signal?.removeEventListener('abort', gone)
        watching?.stop()
      }
    },
    async choices({ tenantId, publicDashboard = '' }, { db, measurement, key }, search) {
      const account = gate.accountOf(tenantId, () => audienceOf(new Map([[publicDashboard, 1]])))
      const place = { db, measurement, tag: key, limit: MAX_CHOICES, offset: 0 }
      const { values = [], total } = await account.pass(db, () =>
        account.store(timeseries).browse(tenantId, { ...place, ...(search ? { search } : {}) }),
      )
      return { choices: values, total }
    },
    close() {
      stopListening()
      for (const { shared, linger, close } of entries.values()) {
        clearTimeout(linger)
        shared.close()
        close()
      }
      entries.clear()
      places.clear()
    },
  }
  return plane
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
