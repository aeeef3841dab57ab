import { Id } from '@atrium/core/contract/define/schema'
import type { Ctx } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { inWords } from '@atrium/core/server/call/stored-text'
import { AsOf } from '@atrium/core/server/entity/as-of'
import { addRoute, type Call } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { refundLinesSchema } from '../../contract/patterns/order.ts'
import type { Consumer, ConsumerOrder } from '../orders/storefront.ts'
import { applyForRefund, type RefundApplication } from './after-sales.ts'
import { CodeNo, Photos } from './app-calls.ts'
import { shownOrder, wholeOrder } from './order-view.ts'
import { cancelOrder, listOrders, makeOrder, type OrderRequest, stopOrder } from './orders.ts'
import { asConsumer, ownOrder, type Selling } from './selling.ts'

const MAX_PHOTOS = 3

/** The calls with which consumers make, watch and end orders. */
export function orderCalls(http: FastifyInstance, services: Services, selling: Selling): void {
  const { key, storefront } = selling
  const path = `/api/client/${key}/order`
  const guard = { kind: 'consumer', app: key } as const
  const Order = Type.Object({
    code: Type.Literal(0),
    order: Type.Object({ live: storefront.phone.live ?? Type.Object({}) }, { additionalProperties: true }),
  })
  const IdBody = Type.Object({ _id: Id }, { additionalProperties: false })

  /** Runs an operation on an order and returns the order as its page shows it afterwards. */
  async function runOnOrder(
    { request, ...from }: Pick<Call<never, never>, 'request' | 'ip' | 'locale'>,
    run: (ctx: Ctx, consumer: Consumer) => Promise<ConsumerOrder>,
  ) {
    return asConsumer(services, selling, request.consumer!, from, async (ctx, consumer) => ({
      code: 0,
      order: inWords(await wholeOrder(ctx, selling, await run(ctx, consumer)), ctx.locale),
    }))
  }

  addRoute(http, {
    method: 'POST',
    path,
    guard,
    summary: 'Make an order, unpaid; the same `idemKey` answers the same order',
    tag: 'client',
    body: Type.Object(
      {
        ...(selling.devices ? { device: Id } : {}),
        ...(storefront.wxacode ? { no: Type.Optional(CodeNo) } : {}),
        idemKey: Type.String({ minLength: 8, maxLength: 64 }),
        source: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
        ...storefront.phone.orderInput,
      },
      { additionalProperties: false },
    ),
    response: Order,
    rateLimit: { max: 60, windowS: 60 },
    handler: ({ body, ...call }) =>
      runOnOrder(call, (ctx, consumer) => makeOrder(ctx, selling, consumer, body as unknown as OrderRequest)),
  })

  addRoute(http, {
    method: 'GET',
    path,
    guard,
    summary: 'An own order with its live numbers, what can be done with it, its refunds and its way until here',
    tag: 'client',
    query: Type.Object({ _id: Id }, { additionalProperties: false }),
    response: Order,
    handler: ({ query, ...call }) => runOnOrder(call, (ctx, consumer) => ownOrder(ctx, selling, consumer, query._id)),
  })

  addRoute(http, {
    method: 'GET',
    path: `${path}/list`,
    guard,
    summary: 'The own orders, the newest first',
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
      asConsumer(services, selling, request.consumer!, from, async (ctx, consumer) => {
        const { list, total, asOf } = await listOrders(ctx, selling, consumer, query)
        return {
          code: 0,
          list: list.map((order) => inWords(shownOrder(selling, order), ctx.locale)),
          pagination: { total, current: query.current, pageSize: query.pageSize },
          asOf,
        }
      }),
  })

  addRoute(http, {
    method: 'POST',
    path: `${path}/stop`,
    guard,
    summary: 'End what an own order is being delivered',
    tag: 'client',
    body: IdBody,
    response: Order,
    handler: ({ body, ...call }) => runOnOrder(call, (ctx, consumer) => stopOrder(ctx, selling, consumer, body._id)),
  })

  addRoute(http, {
    method: 'POST',
    path: `${path}/cancel`,
    guard,
    summary: 'Give up an own order that is not paid',
    tag: 'client',
    body: IdBody,
    response: Order,
    handler: ({ body, ...call }) => runOnOrder(call, (ctx, consumer) => cancelOrder(ctx, selling, consumer, body._id)),
  })

  addRoute(http, {
    method: 'POST',
    path: `${path}/refund`,
    guard,
    summary:
      'Ask for money back: `amount` in fen, or for `lines` of goods; all that is refundable unless given. Staff decide',
    tag: 'client',
    body: Type.Object(
      {
        _id: Id,
        ...(storefront.refundOf && { lines: Type.Optional(refundLinesSchema) }),
        amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 99_999_999 })),
        reason: Type.String({ minLength: 2, maxLength: 80 }),
        photos: Type.Optional(Photos(MAX_PHOTOS)),
      },
      { additionalProperties: false },
    ),
    response: Order,
    handler: ({ body, ...call }) =>
      runOnOrder(call, (ctx, consumer) => applyForRefund(ctx, selling, consumer, body as RefundApplication)),
  })
}
