import { createHash } from 'node:crypto'
import type { Dataset } from '@atrium/contract/dashboard'
import type { Timeseries, WrittenEvent } from '../timeseries/model.ts'
import { pageReader } from './page-reader.ts'
import { tooManyWatched } from './refusals.ts'
import type { ResolvedQuery } from './resolve.ts'
import { seriesReader } from './series-reader.ts'
import { type Follower, SharedQuery } from './shared-query.ts'

export interface Watching {
  /** What its follower has to know by now. */
  latest(): Dataset | undefined
  stop(): void
}

export interface QueryPlane {
  /** @throws tooManyWatched */
  watch(tenantId: string, query: ResolvedQuery, follower: Follower): Watching
  /** The data once. @throws Refusal as Timeseries.query */
  pull(tenantId: string, query: ResolvedQuery): Promise<Dataset>
  close(): void
}

const MAX_QUERIES_PER_TENANT = 2_000
/** A query that nobody looks at is kept this long: pages reload, and polling ones come back. */
const LINGER_MS = 15_000

interface Entry {
  tenantId: string
  shared: SharedQuery
  /** tenant, db and measurement: what is written there concerns it. */
  place: string
  linger?: NodeJS.Timeout
}

/** Runs stored queries for everyone who looks at them, identical ones once, and again when their data changed. */
export function openQueryPlane(
  timeseries: Timeseries,
  log: { error(detail: object, message: string): void },
): QueryPlane {
  const entries = new Map<string, Entry>()
  const places = new Map<string, Set<Entry>>()
  const stopListening = timeseries.watch(({ tenantId, db, measurement, minTimeUs }: WrittenEvent) => {
    const fromMs = Math.floor(minTimeUs / 1000)
    for (const { shared } of places.get(placeOf(tenantId, db, measurement)) ?? []) shared.touch(fromMs)
  })

  function entryOf(tenantId: string, query: ResolvedQuery): Entry {
    const key = keyOf(tenantId, query)
    const known = entries.get(key)
    if (known) return known
    const theirs = [...entries.values()].filter((entry) => entry.tenantId === tenantId).length
    if (theirs >= MAX_QUERIES_PER_TENANT) throw tooManyWatched()
    const reader = query.shape === 'page' ? pageReader : seriesReader
    const entry: Entry = {
      tenantId,
      place: placeOf(tenantId, query.db, query.measurement),
      shared: new SharedQuery(reader(timeseries, tenantId, query), (error) =>
        log.error({ err: error, query }, 'a dashboard query failed'),
      ),
    }
    entries.set(key, entry)
    places.set(entry.place, (places.get(entry.place) ?? new Set()).add(entry))
    return entry
  }

  function letGo(key: string, entry: Entry): void {
    entry.linger = setTimeout(() => {
      if (entry.shared.isUsed) return
      entry.shared.close()
      entries.delete(key)
      const others = places.get(entry.place)
      others?.delete(entry)
      if (others?.size === 0) places.delete(entry.place)
    }, LINGER_MS)
  }

  const plane: QueryPlane = {
    watch(tenantId, query, follower) {
      const entry = entryOf(tenantId, query)
      clearTimeout(entry.linger)
      entry.shared.add(follower)
      return {
        latest: () => entry.shared.latest,
        stop() {
          entry.shared.remove(follower)
          if (!entry.shared.isUsed) {
            clearTimeout(entry.linger)
            letGo(keyOf(tenantId, query), entry)
          }
        },
      }
    },
    async pull(tenantId, query) {
      let watching: Watching | undefined
      try {
        return await new Promise<Dataset>((answered, refused) => {
          const ignored = () => undefined
          watching = plane.watch(tenantId, query, { answered, refused, delta: ignored, replaced: ignored })
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

function keyOf(tenantId: string, query: ResolvedQuery): string {
  return createHash('sha256')
    .update(`${tenantId}\n${JSON.stringify(query)}`)
    .digest('base64')
}

function placeOf(tenantId: string, db: string, measurement: string): string {
  return `${tenantId}\n${db}\n${measurement}`
}
