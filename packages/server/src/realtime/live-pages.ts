import type { Entity } from '@atrium/contract/define/entity'
import { insufficientPermission, Refusal, temporarilyUnavailable, tooOften } from '@atrium/contract/refusal'
import { Type } from 'typebox'
import type { AppServer } from '../call/implement.ts'
import { rowScope } from '../call/reach.ts'
import type { Session } from '../call/session.ts'
import { mayDo, permitting } from '../entity/route-context.ts'
import { openPageSockets, type PageSocket } from '../identity/sessions/page-sockets.ts'
import type { OpenNamespace } from './attach.ts'
import { type Followed, Follower, keyOf } from './follower.ts'
import { type Hint, openHints } from './hints.ts'
import { reader } from './messages.ts'
import { OverviewTimes } from './overview-times.ts'
import { openPace } from './pace.ts'
import { RecentChanges } from './recent-changes.ts'
import { shownTables } from './shown-tables.ts'

const MAX_FOLLOWED = 60
const MAX_ATTEMPTS = 5
/** With more pages they ask over a longer time. */
const MS_PER_PAGE = 5
const MAX_WITHIN_MS = 5_000

const name = Type.String({ maxLength: 60 })
const readFollow = reader<Followed & { ageMs: number }>(
  Type.Object(
    { app: name, entity: Type.Optional(name), ageMs: Type.Number({ minimum: 0 }) },
    { additionalProperties: false },
  ),
)
const readUnfollow = reader<Followed>(
  Type.Object({ app: name, entity: Type.Optional(name) }, { additionalProperties: false }),
)

/**
 * `/live`: open lists, details, timelines and overviews are notified of changes and ask again by their own calls. A page
 * sends `follow {app, entity, ageMs}`, without `entity` for the app's overview; `ageMs` is the age of what it shows. The
 * answer is `{code, changed, nowMs}`: `changed` if it may have missed something. Later changes are sent as
 * `hints [{app, entity, ids, agoMs, withinMs}] nowMs`; `nowMs` is this process's clock, by which the page recognises
 * hints that it reads late. When the reader loses the permission, the page is sent `refused {app, entity}`.
 */
export function liveNamespace(apps: readonly AppServer[]): OpenNamespace {
  return async (io, services) => {
    const { db, metrics, log } = services
    const tables = await shownTables(db, apps)
    const recent = new RecentChanges()
    const followers = new Map<PageSocket, Follower>()
    const byKey = new Map<string, Set<Follower>>()
    metrics.gauge('atrium_live_pages', 'Pages that are notified of changes', () => followers.size)

    const pages = openPageSockets(io, services, '/live', {
      opened: open,
      doubted: (socket) => followers.get(socket)?.doubt(),
      checked,
    })
    const overviews = new OverviewTimes((tenantId, app) => {
      apps.find((one) => one.app.key === app)?.dashboard?.forget(tenantId)
      notify(tenantId, { app }, null, performance.now())
      sendAll()
    })
    const hints = await openHints(services, (table) => tables.has(table), { received, lost })

    function received(changed: readonly Hint[]): void {
      const nowMs = performance.now()
      for (const { tenantId, table, ids, agoMs } of changed) {
        for (const { app, entity, ownIds } of tables.get(table) ?? []) {
          if (entity === undefined) overviews.changed(tenantId, app)
          else notify(tenantId, { app, entity }, ownIds ? ids : null, nowMs - agoMs)
        }
      }
      sendAll()
    }

    function lost(): void {
      recent.forget()
      for (const socket of followers.keys()) socket.emit('missed')
    }

    function notify(tenantId: string, place: Followed, ids: readonly string[] | null, atMs: number): void {
      const key = keyOf(place)
      recent.note(`${tenantId} ${key}`, atMs)
      const notified = byKey.get(`${tenantId} ${key}`) ?? new Set()
      const withinMs = Math.min(MAX_WITHIN_MS, notified.size * MS_PER_PAGE)
      for (const follower of notified) follower.add(key, ids, atMs, withinMs)
    }

    function sendAll(): void {
      for (const follower of followers.values()) follower.send()
    }

    function open(socket: PageSocket): void {
      const follower = new Follower(socket)
      const pace = openPace()
      followers.set(socket, follower)
      const answerTo = (event: string, run: (sent: unknown) => Promise<object>) =>
        socket.on(event, async (sent: unknown, answer: unknown) => {
          const reply = typeof answer === 'function' ? answer : () => undefined
          try {
            pace()
            reply({ code: 0, ...(await run(sent)) })
          } catch (error) {
            if (!(error instanceof Refusal)) log.error({ err: error }, 'a page could not follow')
            reply({ code: error instanceof Refusal ? error.code : 50000 })
          }
        })
      answerTo('follow', async (sent) => {
        const { ageMs, ...place } = readFollow(sent)
        await follow(follower, place)
        const changed = recent.mayDiffer(`${socket.data.session.tenantId} ${keyOf(place)}`, ageMs)
        return { changed, nowMs: performance.now() }
      })
      answerTo('unfollow', async (sent) => {
        unfollow(follower, keyOf(readUnfollow(sent)))
        return {}
      })
      socket.on('disconnect', () => {
        for (const key of [...follower.follows.keys()]) unfollow(follower, key)
        followers.delete(socket)
      })
    }

    async function follow(follower: Follower, place: Followed): Promise<void> {
      const { data } = follower.socket
      if (follower.follows.size >= MAX_FOLLOWED) throw tooOften({ retryAfterS: 1 })
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const { doubts } = data
        const session = await pages.findSession(data.token)
        const withIds = await reachesAll(session, place)
        // A change of the session in the meantime may have ended the permission, so the check is repeated.
        if (doubts !== data.doubts) continue
        if (!followers.has(follower.socket)) return
        const key = `${session.tenantId} ${keyOf(place)}`
        follower.follows.set(keyOf(place), { ...place, withIds })
        byKey.set(key, (byKey.get(key) ?? new Set()).add(follower))
        return
      }
      throw temporarilyUnavailable({ retryAfterS: 1 })
    }

    function unfollow(follower: Follower, key: string): void {
      const inTenant = `${follower.socket.data.session.tenantId} ${key}`
      follower.unfollow(key)
      const others = byKey.get(inTenant)
      others?.delete(follower)
      if (others?.size === 0) byKey.delete(inTenant)
    }

    /** The session was read again: what it may not read any more is not followed any more. */
    async function checked(socket: PageSocket): Promise<void> {
      const follower = followers.get(socket)
      if (!follower) return
      const { doubts, session } = socket.data
      for (const [key, place] of [...follower.follows]) {
        const { withIds: _, ...asked } = place
        const withIds = await reachesAll(session, asked).catch((error) => {
          if (!(error instanceof Refusal) || error.code >= 50_000) throw error
          return undefined
        })
        if (doubts !== socket.data.doubts) return
        if (withIds !== undefined) {
          if (follower.follows.has(key)) follower.follows.set(key, { ...asked, withIds })
          continue
        }
        unfollow(follower, key)
        socket.emit('refused', asked)
      }
      follower.sure()
    }

    /**
     * Whether the reader's data scope reaches all rows. A narrower scope gets hints without ids: whether each of them is
     * within it would be a query for every reader and hint.
     * @throws insufficientPermission also for what does not exist
     */
    async function reachesAll(session: Session, { app, entity }: Followed): Promise<boolean> {
      const server = apps.find((one) => one.app.key === app)
      if (entity === undefined) {
        if (!server?.dashboard || !mayDo(session, [server.dashboard.read])) throw insufficientPermission()
        return false
      }
      const found = server?.app.entities?.find((one: Entity) => one.name === entity)
      const triples = found ? permitting(app, found, 'read') : []
      if (!found || !mayDo(session, triples)) throw insufficientPermission()
      if (found.dataScope === 'none') return true
      return (await db.asTenant(session.tenantId, (tx) => rowScope(tx, session, found, triples))) === null
    }

    return {
      async close() {
        pages.close()
        overviews.close()
        await hints.close()
      },
    }
  }
}
