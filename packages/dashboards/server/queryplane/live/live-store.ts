import type { Timeseries, TsQuery, WrittenEvent } from '@atrium/timeseries/server/store/model'
import type { Store } from '../reading/reading.ts'
import { LiveWindow } from './live-window.ts'

/** Of all windows of this process together, unless given; a point with one field takes about 200 bytes. */
const MAX_ROWS = 500_000

/** Answers repeated queries from the newest points in memory, and from the store where these are not enough. */
export interface LiveStore {
  /** A store for one followed query of a tenant, until it is closed. */
  over(store: Store, tenantId: string): { store: Store; close(): void }
  /** The points of the event are known from now on. */
  written(event: WrittenEvent): void
  /** Events may have been missed. */
  lost(): void
}

export function openLiveStore(timeseries: Pick<Timeseries, 'carry'>, maxRows = MAX_ROWS): LiveStore {
  const windows = new Map<string, Set<LiveWindow>>()

  function room(): number {
    let rows = 0
    for (const some of windows.values()) for (const { size } of some) rows += size
    return maxRows - rows
  }

  return {
    over(store, tenantId) {
      const own = new Map<string, { window: LiveWindow; place: string }>()

      function windowOf(query: TsQuery): LiveWindow {
        const form = formOf(query)
        const known = own.get(form)
        if (known) return known.window
        const { db, measurement } = query
        const window = new LiveWindow(timeseries, { tenantId, db, measurement })
        const place = placeOf(tenantId, db, measurement)
        own.set(form, { window, place })
        windows.set(place, (windows.get(place) ?? new Set()).add(window))
        return window
      }

      async function query(...args: Parameters<Store['query']>): ReturnType<Store['query']> {
        const [, asked, signal] = args
        if (!LiveWindow.isFor(asked)) return store.query(...args)
        const window = windowOf(asked)
        const known = window.answer(asked)
        if (known) return known
        const free = window.isDue ? room() : 0
        if (free <= 0) return store.query(...args)
        await window.load(store, asked, free, signal)
        signal?.throwIfAborted()
        const loaded = window.answer(asked)
        if (loaded) return loaded
        window.rest()
        return store.query(...args)
      }

      return {
        store: { ...store, query },
        close() {
          for (const { window, place } of own.values()) {
            const others = windows.get(place)
            others?.delete(window)
            if (others?.size === 0) windows.delete(place)
          }
          own.clear()
        },
      }
    },
    written(event) {
      const { tenantId, db, measurement } = event
      for (const window of windows.get(placeOf(tenantId, db, measurement)) ?? []) window.written(event)
    },
    lost() {
      for (const some of windows.values()) for (const window of some) window.forget()
    },
  }
}

/** The same for queries that differ in their range only. */
function formOf({ startUs: _, endUs: __, envelope, ...rest }: TsQuery): string {
  return JSON.stringify([rest, envelope !== undefined])
}

function placeOf(tenantId: string, db: string, measurement: string): string {
  return `${tenantId}\n${db}\n${measurement}`
}
