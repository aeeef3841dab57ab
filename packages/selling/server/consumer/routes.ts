import { Id } from '@atrium/core/contract/define/schema'
import { recordNotFound } from '@atrium/core/contract/refusal'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { addRoute } from '@atrium/core/server/http/route'
import { RESEND_S } from '@atrium/core/server/identity/sms/sms-limits'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { appCalls, CodeNo } from './app-calls.ts'
import { authenticateConsumers } from './authenticate.ts'
import { messageCalls } from './message-calls.ts'
import { orderCalls } from './order-calls.ts'
import { ownCalls } from './own-calls.ts'
import { PAY_WAYS, payOrder } from './pay.ts'
import { refundAnswerCall } from './refund-answer.ts'
import { shownConsumer } from './resolve.ts'
import type { Selling, SellingApps } from './selling.ts'
import { endConsumerSession } from './sessions.ts'
import { signInConsumer } from './sign-in.ts'
import { sendConsumerCode } from './sms.ts'
import { walletCalls } from './wallet-calls.ts'

const Mobile = Type.String({ pattern: '^(1\\d{10}|\\+\\d{6,15})$' })
const AppKey = Type.String({ pattern: '^[a-z]{2,20}$' })
const Done = Type.Object({ code: Type.Literal(0) })

/** The calls of consumers (domain.md 22): those for all apps, and those of each app that sells to them. */
export function consumerRoutes(http: FastifyInstance, services: Services, selling: SellingApps): void {
  authenticateConsumers(http, services)
  signInCalls(http, services, selling)
  payCall(http, services, selling)
  walletCalls(http, services, (app) => appOf(selling, app))
  messageCalls(http, services, (app) => appOf(selling, app))
  for (const app of selling.values()) {
    appCalls(http, services, app)
    ownCalls(http, services, app)
    orderCalls(http, services, app)
    // Absent: an order whose requests are no list of their own is decided by the same call.
    const { waiting } = app.storefront.phone.order.list
    if (!waiting || waiting.acts.includes('refund')) refundAnswerCall(http, services, app)
  }
}

function signInCalls(http: FastifyInstance, services: Services, selling: SellingApps): void {
  addRoute(http, {
    method: 'POST',
    path: '/api/client/login',
    guard: { kind: 'open' },
    summary:
      'Sign a consumer in at the app and tenant of a printed code, or, where an app has no devices, of the host; ' +
      'the token is for `Authorization: Bearer`',
    tag: 'client',
    body: Type.Object(
      {
        app: AppKey,
        no: Type.Optional(CodeNo),
        type: Type.Union([Type.Literal('h5'), Type.Literal('sms'), Type.Literal('weixin')]),
        mobile: Type.Optional(Mobile),
        code: Type.Optional(Type.String({ maxLength: 200, description: 'Of the text message, or of weixin' })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), token: Type.String(), consumer: Type.Any() }),
    rateLimit: { max: 60, windowS: 60 },
    async handler({ body, request, ip, locale, userAgent, reply }) {
      const { app, ...wanted } = body
      const { consumer: current, hostname } = request
      const from = { ip, locale, userAgent, current }
      const came = { ...wanted, hostname }
      const { token, consumer } = await signInConsumer(services, appOf(selling, app), came, from)
      reply.header('cache-control', 'no-store')
      return { code: 0, token, consumer: shownConsumer(consumer) }
    },
  })

  addRoute(http, {
    method: 'POST',
    path: '/api/client/sms',
    guard: { kind: 'open' },
    summary: 'Send a code to a mobile number, to sign a consumer in',
    tag: 'client',
    body: Type.Object(
      { mobile: Mobile, proof: Type.Optional(Type.String({ maxLength: 120 })) },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), waitS: Type.Integer() }),
    rateLimit: { max: 10, windowS: 60 },
    async handler({ body, ip }) {
      await sendConsumerCode(services, { mobile: body.mobile, ip, proof: body.proof })
      return { code: 0, waitS: RESEND_S }
    },
  })

  addRoute(http, {
    method: 'DELETE',
    path: '/api/client/logout',
    guard: { kind: 'consumer' },
    summary: 'End the own session',
    tag: 'client',
    response: Done,
    async handler({ request, ip, locale }) {
      const { tenantId, id } = request.consumer!
      await inTenant(services, tenantId, { ip, locale }, ({ tx }) => endConsumerSession(tx, id))
      return { code: 0 }
    },
  })
}

function payCall(http: FastifyInstance, services: Services, selling: SellingApps): void {
  addRoute(http, {
    method: 'POST',
    path: '/api/client/pay',
    guard: { kind: 'consumer' },
    summary: 'Open the payment of an own order; answers where to go to pay, or that it is paid',
    tag: 'client',
    body: Type.Object(
      { order: Id, channel: Type.Union(PAY_WAYS.map((way) => Type.Literal(way))) },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), pay: Type.Any() }),
    rateLimit: { max: 30, windowS: 60 },
    async handler({ body, request, ip, locale, userAgent }) {
      const { consumer } = request
      const paying = { order: body.order, way: body.channel, ip, locale, userAgent }
      return { code: 0, pay: await payOrder(services, appOf(selling, consumer!.app), consumer!, paying) }
    },
  })
}

/** @throws recordNotFound if the app does not sell to consumers */
function appOf(selling: SellingApps, key: string): Selling {
  const found = selling.get(key)
  if (!found) throw recordNotFound()
  return found
}
