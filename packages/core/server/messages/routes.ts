import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { App } from '../../contract/define/app.ts'
import type { Services } from '../call/services.ts'
import { inWords } from '../call/stored-text.ts'
import { AsOf, MOMENT } from '../entity/as-of.ts'
import { addRoute } from '../http/route.ts'
import { broadcastRoute } from './broadcast-route.ts'
import { countUnread, deleteMessages, markMessages, NOT_READ, READ } from './own.ts'

const Id = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
const Counted = Type.Object({ code: Type.Literal(0), count: Type.Integer() })

const chosen = {
  _id: Type.Optional(Id),
  _ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 500 })),
  all: Type.Optional(Type.Literal(true)),
}

/** Calls for the user's own messages, which need no permission, and the call that sends a broadcast. */
export function messageRoutes(http: FastifyInstance, services: Services, apps: readonly App[]): void {
  listRoute(http, services)
  const { db } = services
  addRoute(http, {
    method: 'GET',
    path: '/api/message/count',
    guard: { kind: 'signedIn' },
    summary: 'How many of the own messages are unread',
    tag: 'message',
    response: Counted,
    handler: ({ session }) =>
      db.asTenant(session!.tenantId, async (tx) => ({ code: 0, count: await countUnread(tx, session!.userId) })),
  })
  addRoute(http, {
    method: 'PUT',
    path: '/api/message',
    guard: { kind: 'signedIn' },
    summary: 'Mark own messages as read (2) or unread (1); answers how many are unread then',
    tag: 'message',
    body: Type.Object(
      { ...chosen, status: Type.Union([Type.Literal(NOT_READ), Type.Literal(READ)]) },
      { additionalProperties: false },
    ),
    response: Counted,
    handler: ({ session, body: { status, ...which } }) =>
      db.asTenant(session!.tenantId, async (tx) => {
        await markMessages(tx, session!.userId, which, status)
        return { code: 0, count: await countUnread(tx, session!.userId) }
      }),
  })
  addRoute(http, {
    method: 'DELETE',
    path: '/api/message',
    guard: { kind: 'signedIn' },
    summary: 'Delete own messages; answers how many are unread then',
    tag: 'message',
    body: Type.Object(chosen, { additionalProperties: false }),
    response: Counted,
    handler: ({ session, body }) =>
      db.asTenant(session!.tenantId, async (tx) => {
        await deleteMessages(tx, session!.userId, body)
        return { code: 0, count: await countUnread(tx, session!.userId) }
      }),
  })
  broadcastRoute(http, services, apps)
}

function listRoute(http: FastifyInstance, { db }: Services): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/message/list',
    guard: { kind: 'signedIn' },
    summary: 'The own messages, newest first',
    tag: 'message',
    query: Type.Object(
      {
        current: Type.Integer({ minimum: 1, default: 1 }),
        pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 10 }),
        status: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('1'), Type.Literal('2')])),
        asOf: AsOf,
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      list: Type.Array(
        Type.Object({
          _id: Type.String(),
          title: Type.String(),
          content: Type.String(),
          url: Type.Union([Type.String(), Type.Null()]),
          type: Type.Integer(),
          level: Type.Integer(),
          status: Type.Integer(),
          createdAt: Type.String(),
        }),
      ),
      pagination: Type.Object({ total: Type.Integer(), current: Type.Integer(), pageSize: Type.Integer() }),
      asOf: Type.String(),
    }),
    async handler({ session, locale, query: { current, pageSize, status, asOf } }) {
      return db.asTenant(session!.tenantId, async (tx) => {
        let own = tx.selectFrom('message').where('user_id', '=', session!.userId)
        if (asOf !== undefined) own = own.where('created_at', '<=', sql<Date>`${asOf}::timestamptz`)
        if (status === '1' || status === '2') own = own.where('status', '=', Number(status))
        const rows = await own
          .select(['id as _id', 'title', 'content', 'url', 'type', 'level', 'status', 'created_at'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(pageSize)
          .offset((current - 1) * pageSize)
          .execute()
        const whole = await own
          .select((row) => [row.fn.countAll<number>().as('total'), sql<string>`${sql.raw(MOMENT)}`.as('asOf')])
          .executeTakeFirstOrThrow()
        const list = rows.map(({ created_at, ...row }) => ({
          ...inWords(row, locale),
          createdAt: created_at.toISOString(),
        }))
        return { code: 0, list, pagination: { total: whole.total, current, pageSize }, asOf: asOf ?? whole.asOf }
      })
    },
  })
}
