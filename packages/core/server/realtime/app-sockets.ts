import type { Server } from 'socket.io'
import type { AppServer, AppSocket } from '../call/implement.ts'
import type { Services } from '../call/services.ts'
import { openPageSockets, type PageSocket } from '../identity/sessions/page-sockets.ts'
import { eventKey } from './announce.ts'
import type { OpenNamespace } from './attach.ts'
import { Follower, type PageHint } from './follower.ts'
import { type Hint, openHints } from './hints.ts'
import { liveAccess } from './live-access.ts'

/** The pages of a tenant ask within this time for each of them, so that not all ask at the same moment. */
const MS_PER_PAGE = 2
const MAX_WITHIN_MS = 5_000

/** The events of the own sockets of all apps, as they stand among the changes of a transaction. */
export function announcedEvents(apps: readonly AppServer[]): ReadonlySet<string> {
  const sockets = apps.flatMap((app) => Object.entries(app.sockets))
  return new Set(sockets.flatMap(([name, { events }]) => events.map((event) => eventKey(name, event))))
}

/**
 * The own sockets of apps, `/{app}`: a page whose reader may read the socket's entity is sent its events as
 * `<event> {ids, agoMs, withinMs}`, and asks for the rows by its own calls. Without `ids`, any row may be meant: there
 * were too many, the reader's data scope does not reach all rows, or events may have been lost.
 */
export function appNamespaces(apps: readonly AppServer[]): OpenNamespace[] {
  return apps.flatMap((app) =>
    Object.entries(app.sockets).map(
      ([name, socket]): OpenNamespace =>
        (io, services) =>
          openAppNamespace(io, services, apps, { ...socket, app: app.app.key, name }),
    ),
  )
}

async function openAppNamespace(
  io: Server,
  services: Services,
  apps: readonly AppServer[],
  { app, name, entity, events }: AppSocket & { app: string; name: string },
): Promise<{ close(): Promise<void> }> {
  const place = { app, entity }
  const eventOf = new Map<string, string>(events.map((event) => [eventKey(name, event), event]))
  const reachesAll = liveAccess(services.db, apps)
  const followers = new Map<PageSocket, Follower>()

  const pages = openPageSockets(io, services, name, {
    admit: (session) => reachesAll(session, place),
    opened(socket) {
      const follower = new Follower(socket, deliver)
      followers.set(socket, follower)
      socket.on('disconnect', () => {
        follower.close()
        followers.delete(socket)
      })
    },
    doubted: (socket) => followers.get(socket)?.doubt(),
    async checked(socket) {
      const { doubts, session } = socket.data
      const withIds = await reachesAll(session, place)
      const follower = followers.get(socket)
      if (!follower || doubts !== socket.data.doubts) return
      for (const key of eventOf.keys()) follower.follows.set(key, { ...place, withIds })
      follower.sure()
    },
  })

  function deliver(socket: PageSocket, hints: ReadonlyMap<string, PageHint>): void {
    for (const [key, { ids, agoMs, withinMs }] of hints) {
      socket.emit(eventOf.get(key)!, { ...(ids ? { ids } : {}), agoMs, withinMs })
    }
  }

  function send(readers: readonly Follower[], key: string, ids: readonly string[] | null, atMs: number): void {
    const withinMs = Math.min(MAX_WITHIN_MS, readers.length * MS_PER_PAGE)
    for (const reader of readers) {
      reader.add(key, ids, atMs, withinMs)
      reader.send()
    }
  }

  const readersIn = (tenantId: string) =>
    [...followers].filter(([socket]) => socket.data.session.tenantId === tenantId).map(([, follower]) => follower)

  const hints = await openHints(services, (key) => eventOf.has(key), {
    received(all: readonly Hint[]) {
      const nowMs = performance.now()
      for (const { tenantId, table: key, ids, agoMs } of all) {
        if (eventOf.has(key)) send(readersIn(tenantId), key, ids, nowMs - agoMs)
      }
    },
    lost() {
      for (const key of eventOf.keys()) send([...followers.values()], key, null, performance.now())
    },
  })

  return {
    async close() {
      pages.close()
      await hints.close()
    },
  }
}
