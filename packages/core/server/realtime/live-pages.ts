import { Type } from 'typebox'
import { Refusal } from '../../contract/refusal.ts'
import type { AppServer } from '../call/implement.ts'
import { openPageSockets, type PageSocket } from '../identity/sessions/page-sockets.ts'
import type { OpenNamespace } from './attach.ts'
import { type Followed, keyOf } from './follower.ts'
import { Followers } from './followers.ts'
import { type Hint, openHints } from './hints.ts'
import { liveAccess } from './live-access.ts'
import { OverviewTimes } from './overview-times.ts'
import { openPace } from './pace.ts'
import { reader } from './reader.ts'
import { RecentChanges } from './recent-changes.ts'
import { shownTables } from './shown-tables.ts'

const name = Type.String({ maxLength: 60 })
const place = { app: name, entity: Type.Optional(name) }
const readFollow = reader<Followed & { ageMs: number }>(
  Type.Object({ ...place, ageMs: Type.Number({ minimum: 0 }) }, { additionalProperties: false }),
)
const readUnfollow = reader<Followed>(Type.Object(place, { additionalProperties: false }))

/**
 * `/live`: open lists, details, timelines and overviews are notified of changes and ask again by their own calls. A page
 * sends `follow {app, entity, ageMs}`, without `entity` for the app's overview; `ageMs` is the age of what it shows. The
 * answer is `{code, changed, nowMs}`: `changed` if it may have missed something. Later changes are sent as
 * `hints [{app, entity, ids, agoMs, withinMs}] nowMs`; `nowMs` is this process's clock, by which the page recognises
 * hints that it reads late. When the reader loses the permission, the page is sent `refused {app, entity}`.
 */
export function liveNamespace(apps: readonly AppServer[]): OpenNamespace {
  return async (io, services) => {
    const { db, metrics, settings } = services
    const tables = await shownTables(db, apps)
    const recent = new RecentChanges()
    const followers = new Followers(liveAccess(db, apps))
    metrics.gauge('atrium_live_pages', 'Pages that are notified of changes', () => followers.count)

    const overviews = new OverviewTimes((tenantId, app) => {
      // While no page follows the overview, figures are counted once a minute as before. With several processes the
      // page that follows may be connected to another one.
      const isFollowed = settings.role !== 'all' || followers.has(tenantId, { app })
      if (isFollowed) apps.find((one) => one.app.key === app)?.dashboard?.forget(tenantId)
      changed(tenantId, { app }, null, performance.now())
      followers.send()
    })
    const pages = openPageSockets(io, services, '/live', {
      opened: (socket) => {
        followers.open(socket)
        answerPage(socket)
      },
      doubted: (socket) => followers.doubt(socket),
      checked: (socket) => followers.check(socket),
    })
    const hints = await openHints(services, (table) => tables.has(table), {
      received,
      lost() {
        recent.forget()
        followers.missed()
      },
    })

    function received(all: readonly Hint[]): void {
      const nowMs = performance.now()
      for (const { tenantId, table, ids, agoMs } of all) {
        for (const { app, entity, ownIds } of tables.get(table) ?? []) {
          if (entity === undefined) overviews.changed(tenantId, app)
          else changed(tenantId, { app, entity }, ownIds ? ids : null, nowMs - agoMs)
        }
      }
      followers.send()
    }

    function changed(tenantId: string, where: Followed, ids: readonly string[] | null, atMs: number): void {
      recent.note(`${tenantId} ${keyOf(where)}`, atMs)
      followers.add(tenantId, where, ids, atMs)
    }

    function answerPage(socket: PageSocket): void {
      const pace = openPace(socket.conn)
      const answerTo = (event: string, run: (sent: unknown) => Promise<object>) =>
        socket.on(event, async (sent: unknown, answer: unknown) => {
          const reply = typeof answer === 'function' ? answer : () => undefined
          try {
            pace()
            reply({ code: 0, ...(await run(sent)) })
          } catch (error) {
            if (!(error instanceof Refusal)) services.log.error({ err: error }, 'a page could not follow')
            reply({ code: error instanceof Refusal ? error.code : 50000 })
          }
        })
      answerTo('follow', async (sent) => {
        const { ageMs, ...where } = readFollow(sent)
        await followers.follow(socket, where, () => pages.findSession(socket.data.token))
        const mayDiffer = recent.mayDiffer(`${socket.data.session.tenantId} ${keyOf(where)}`, ageMs)
        return { changed: mayDiffer, nowMs: performance.now() }
      })
      answerTo('unfollow', async (sent) => {
        followers.unfollow(socket, readUnfollow(sent))
        return {}
      })
      socket.on('disconnect', () => followers.close(socket))
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
