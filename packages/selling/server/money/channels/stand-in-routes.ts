import { Id } from '@atrium/core/contract/define/schema'
import type { Services } from '@atrium/core/server/call/services'
import { addRoute } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { paymentNotOpen } from '../refusals.ts'
import { getPaymentByNo } from '../rows.ts'
import type { Notice } from './port.ts'
import { payAtStandIn, STAND_IN_HEADERS, signStandIn } from './stand-in.ts'
import { actOnScore, SCORE_ACTS } from './stand-in-score.ts'
import { findPayment } from './stand-in-trades.ts'

const Trade = { tenant: Id, no: Type.String({ minLength: 8, maxLength: 32 }) }

/** The endpoints for the page of the stand-in payment provider. They exist only if the setting allows the stand-in. */
export function standInRoutes(http: FastifyInstance, services: Services): void {
  if (!services.settings.payStandIn) return
  scoreRoutes(http, services)
  const { db } = services
  addRoute(http, {
    method: 'GET',
    path: '/api/pay/mock/payment',
    guard: { kind: 'open' },
    summary: 'What is to be paid at the stand-in payment provider',
    tag: 'pay',
    query: Type.Object(Trade, { additionalProperties: false }),
    response: Type.Object({
      code: Type.Literal(0),
      payment: Type.Object({
        no: Type.String(),
        subject: Type.String(),
        amount: Type.Integer(),
        status: Type.Integer(),
      }),
    }),
    async handler({ query: { tenant, no } }) {
      const { payNo, subject, amount, status } = await db.asTenant(tenant, (tx) => getPaymentByNo(tx, no))
      return { code: 0, payment: { no: payNo, subject, amount, status } }
    },
  })
  addRoute(http, {
    method: 'POST',
    path: '/api/pay/mock/notify',
    guard: { kind: 'open' },
    summary: 'Pays at the stand-in payment provider, which then notifies; `silent` loses the notify on its way',
    tag: 'pay',
    body: Type.Object({ ...Trade, silent: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
    response: Type.Object({ code: Type.Literal(0) }),
    async handler({ body: { tenant, no, silent } }) {
      const notice = await db.asTenant(tenant, (tx) => payAtStandIn(tx, no))
      if (!notice) throw paymentNotOpen()
      if (!silent) await sendNotice(http, services, tenant, notice)
      return { code: 0 }
    },
  })
}

/** The endpoints for the stand-in's page of pay score. */
function scoreRoutes(http: FastifyInstance, services: Services): void {
  const { db } = services
  addRoute(http, {
    method: 'GET',
    path: '/api/pay/mock/score',
    guard: { kind: 'open' },
    summary: 'A consent to pay score at the stand-in payment provider',
    tag: 'pay',
    query: Type.Object(Trade, { additionalProperties: false }),
    response: Type.Object({
      code: Type.Literal(0),
      score: Type.Object({
        no: Type.String(),
        subject: Type.String(),
        /** The most that may be charged, in fen. */
        amount: Type.Integer(),
        captured: Type.Union([Type.Integer(), Type.Null()]),
        state: Type.String(),
      }),
    }),
    async handler({ query: { tenant, no } }) {
      return db.asTenant(tenant, async (tx) => {
        const [{ subject }, trade] = await Promise.all([getPaymentByNo(tx, no), findPayment(tx, no)])
        if (!trade) throw paymentNotOpen()
        const { amount, captured, state } = trade
        return { code: 0, score: { no, subject, amount, captured, state } }
      })
    },
  })
  addRoute(http, {
    method: 'POST',
    path: '/api/pay/mock/score',
    guard: { kind: 'open' },
    summary:
      'Consents to pay score at the stand-in, refuses, withdraws, or lets a late collection succeed; `late`: a capture is ' +
      'collected later; `silent` loses the notify on its way',
    tag: 'pay',
    body: Type.Object(
      {
        ...Trade,
        act: Type.Union(SCORE_ACTS.map((act) => Type.Literal(act))),
        late: Type.Optional(Type.Boolean()),
        silent: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0) }),
    async handler({ body: { tenant, no, act, late, silent } }) {
      const notice = await db.asTenant(tenant, (tx) => actOnScore(tx, no, act, late))
      if (!notice) throw paymentNotOpen()
      if (notice !== 'silent' && !silent) await sendNotice(http, services, tenant, notice)
      return { code: 0 }
    },
  })
}

/**
 * Notifies as a real provider does: signed, and by a request to the common endpoint for notifications. If it is
 * refused, a later query finds the payment.
 */
async function sendNotice(
  http: FastifyInstance,
  { settings, log }: Services,
  tenant: string,
  notice: Notice,
): Promise<void> {
  const payload = JSON.stringify(notice)
  const timestamp = String(Date.now())
  const signature = signStandIn(settings.secretKey, tenant, timestamp, payload)
  const { statusCode, body } = await http.inject({
    method: 'POST',
    url: `/api/pay/mock/notify/${tenant}`,
    headers: {
      'content-type': 'application/json',
      [STAND_IN_HEADERS.timestamp]: timestamp,
      [STAND_IN_HEADERS.signature]: signature,
    },
    payload,
  })
  if (statusCode !== 200) log.warn({ statusCode, body }, 'a notify of the stand-in payment provider was refused')
}
