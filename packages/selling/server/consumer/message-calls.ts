import { Id } from '@atrium/core/contract/define/schema'
import type { Services } from '@atrium/core/server/call/services'
import { AsOf } from '@atrium/core/server/entity/as-of'
import { addRoute } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { listMessages, markRead, unreadCount } from './messages.ts'
import { asConsumer, type Selling } from './selling.ts'

/** The calls with which consumers read what an app has written to them. */
export function messageCalls(http: FastifyInstance, services: Services, appOf: (key: string) => Selling): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/client/message/list',
    guard: { kind: 'consumer' },
    summary: 'The own messages, the newest first',
    tag: 'client',
    query: Type.Object(
      {
        current: Type.Integer({ minimum: 1, maximum: 10_000, default: 1 }),
        pageSize: Type.Integer({ minimum: 1, maximum: 50, default: 20 }),
        asOf: AsOf,
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), list: Type.Any(), pagination: Type.Any(), asOf: Type.String() }),
    handler: ({ query, request, ...from }) =>
      asConsumer(services, appOf(request.consumer!.app), request.consumer!, from, async (ctx) => {
        const { list, total, asOf } = await listMessages(ctx, request.consumer!, query)
        return { code: 0, list, pagination: { total, current: query.current, pageSize: query.pageSize }, asOf }
      }),
  })

  addRoute(http, {
    method: 'GET',
    path: '/api/client/message/count',
    guard: { kind: 'consumer' },
    summary: 'How many own messages are unread',
    tag: 'client',
    response: Type.Object({ code: Type.Literal(0), count: Type.Integer() }),
    handler: ({ request, ...from }) =>
      asConsumer(services, appOf(request.consumer!.app), request.consumer!, from, async (ctx) => ({
        code: 0,
        count: await unreadCount(ctx, request.consumer!),
      })),
  })

  addRoute(http, {
    method: 'PUT',
    path: '/api/client/message',
    guard: { kind: 'consumer' },
    summary: 'Mark an own message as read; all of them without `_id`',
    tag: 'client',
    body: Type.Object({ _id: Type.Optional(Id) }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0) }),
    handler: ({ body, request, ...from }) =>
      asConsumer(services, appOf(request.consumer!.app), request.consumer!, from, async (ctx) => {
        await markRead(ctx, request.consumer!, body._id)
        return { code: 0 }
      }),
  })
}
