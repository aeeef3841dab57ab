import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Id } from '../../../contract/define/schema.ts'
import { recordNotFound } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import { sessionCookie } from '../../http/cookie.ts'
import { addRoute } from '../../http/route.ts'
import { auditAccount } from '../entry/audit.ts'

const Listed = Type.Object({
  _id: Type.String(),
  current: Type.Boolean(),
  way: Type.String(),
  client: Type.String(),
  ip: Type.Union([Type.String(), Type.Null()]),
  userAgent: Type.Union([Type.String(), Type.Null()]),
  createdAt: Type.String(),
  seenAt: Type.String(),
  expiresAt: Type.String(),
})

/** Lists a user's own sessions, and ends them. */
export function sessionRoutes(http: FastifyInstance, { db, sessions, settings }: Services): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/user/session/list',
    guard: { kind: 'signedIn' },
    summary: 'The own sessions, the one used last first',
    tag: 'user',
    response: Type.Object({ code: Type.Literal(0), list: Type.Array(Listed) }),
    async handler({ session }) {
      const { tenantId, userId, id } = session!
      const list = await db.asTenant(tenantId, (tx) => sessions.listOf(tx, userId))
      return { code: 0, list: list.map((one) => ({ ...one, current: one._id === id })) }
    },
  })

  addRoute(http, {
    method: 'DELETE',
    path: '/api/user/session',
    guard: { kind: 'signedIn' },
    summary: 'End one of the own sessions, or without an id all but this one',
    tag: 'user',
    body: Type.Object({ _id: Type.Optional(Id) }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0), ended: Type.Integer() }),
    async handler({ session, body, ip }) {
      const { tenantId, userId, id } = session!
      const ended = await db.asTenant(tenantId, async (tx) => {
        const count = await sessions.revokeOf(tx, userId, body._id ? { only: body._id } : { except: id })
        if (count > 0) await auditAccount(tx, { userId, action: 'revokeSession', ip, after: { ended: count } })
        return count
      })
      // Also for another user's session: that id is not among the user's own.
      if (body._id && ended === 0) throw recordNotFound()
      return { code: 0, ended }
    },
  })

  addRoute(http, {
    method: 'DELETE',
    path: '/api/user/logout',
    guard: { kind: 'open', whilePasswordIsDue: true },
    summary: 'Sign out',
    tag: 'user',
    response: Type.Object({ code: Type.Literal(0) }),
    async handler({ session, reply }) {
      if (session) await sessions.end(session)
      sessionCookie(settings).clear(reply)
      return { code: 0 }
    },
  })
}
