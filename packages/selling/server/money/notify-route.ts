import type { Services } from '@atrium/core/server/call/services'
import { addRoute } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { paymentChannelsOf } from './channels/part.ts'
import type { Notice, PaymentChannel } from './channels/port.ts'
import { settleAuthorised } from './payments/score.ts'
import { settlePayment } from './payments/settle-payment.ts'
import { settleRefund } from './refunds/settle-refund.ts'
import { wrongNotify } from './refusals.ts'
import { settleTransfer } from './withdrawals/withdrawal-worker.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const MAX_BODY_BYTES = 64 * 1024

/**
 * The endpoint for notifications of payment channels about a payment, a refund or a transfer. The signature is the
 * credential. Success is answered only after the commit, so that the payment channel repeats a notification that was
 * not processed.
 */
export async function notifyRoute(http: FastifyInstance, services: Services): Promise<void> {
  await http.register(async (scope) => {
    // The signature covers the raw text; parsing and serialising it again would change it.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    addRoute(scope, {
      method: 'POST',
      path: '/api/pay/:channel/notify/:tenant',
      guard: { kind: 'credential', scope: 'payment channel' },
      summary: 'A payment channel tells what became of a payment, refund or transfer; signed as the channel signs',
      tag: 'pay',
      bodyLimitBytes: MAX_BODY_BYTES,
      // A payment channel sends the notifications of all payments of all tenants from a few addresses.
      rateLimit: { max: 100_000, windowS: 60 },
      uncheckedBody: true,
      response: Type.Object({ code: Type.Literal('SUCCESS'), message: Type.String() }),
      async handler({ request }) {
        const { channel: port, tenant: tenantId } = request.params as { channel: string; tenant: string }
        if (!UUID.test(tenantId)) throw wrongNotify()
        const channel = await openOrRefuse(services, tenantId, port)
        const body = typeof request.body === 'string' ? request.body : ''
        await take(services, { tenantId, port }, await verified(channel, request.headers, body))
        return { code: 'SUCCESS', message: '' }
      },
    })
  })
}

/** A caller without a contract of this tenant must not learn whether the tenant has one. */
async function openOrRefuse(services: Services, tenantId: string, port: string): Promise<PaymentChannel> {
  return paymentChannelsOf(services)
    .open(tenantId, port)
    .catch(() => {
      throw wrongNotify()
    })
}

async function verified(
  channel: PaymentChannel,
  headers: Parameters<PaymentChannel['verifyNotify']>[0]['headers'],
  body: string,
) {
  try {
    return await channel.verifyNotify({ headers, body })
  } catch {
    // A body that cannot be parsed is not a notification.
    throw wrongNotify()
  }
}

async function take(services: Services, { tenantId, port }: { tenantId: string; port: string }, notice: Notice) {
  if (notice.kind === 'payment' && notice.state.state === 'paid') {
    await settlePayment(services, tenantId, notice.no, notice.state)
  }
  if (notice.kind === 'payment' && notice.state.state === 'authorised') {
    await settleAuthorised(services, tenantId, notice.no, notice.state)
  }
  if (notice.kind === 'refund') {
    await settleRefund(services, tenantId, notice.no, notice.state, notice.amountFen)
  }
  if (notice.kind === 'transfer') await settleTransfer(services, tenantId, port, notice.no, notice.state)
}
