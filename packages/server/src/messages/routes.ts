import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addRoute } from '../http/route.ts'
import type { Services } from '../services.ts'

/** The own messages. Everyone reads only theirs, so there is no permission to hold. */
export function messageRoutes(http: FastifyInstance, { db }: Services): void {
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
    }),
    async handler({ session, query: { current, pageSize, status } }) {
      return db.asTenant(session!.tenantId, async (tx) => {
        let own = tx.selectFrom('message').where('user_id', '=', session!.userId)
        if (status === '1' || status === '2') own = own.where('status', '=', Number(status))
        const rows = await own
          .select(['id as _id', 'title', 'content', 'url', 'type', 'level', 'status', 'created_at'])
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(pageSize)
          .offset((current - 1) * pageSize)
          .execute()
        const { total } = await own.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
        const list = rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
        return { code: 0, list, pagination: { total, current, pageSize } }
      })
    },
  })
}
