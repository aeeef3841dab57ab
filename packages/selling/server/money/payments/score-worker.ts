import { Refusal } from '@atrium/core/contract/refusal'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { paymentChannelsOf } from '../channels/part.ts'
import { type PaymentChannel, type PaymentState, portOf } from '../channels/port.ts'
import { PAYMENT } from '../model.ts'
import { ORIGIN } from '../origin.ts'
import type { Payment } from '../payable.ts'
import { channelSilent } from '../refusals.ts'
import { getPayment } from '../rows.ts'
import { CONSENT_QUERY_S, markGone, settleWithdrawn } from './score.ts'
import { settlePayment } from './settle-payment.ts'

/** While the provider collects: first after a minute, then less and less often. Weixin tries for as long as it takes. */
const FIRST_QUERY_S = 60

/**
 * Brings a pay score payment and its provider to the same state: captures what is due, releases what is not wanted any
 * more, and finds what a lost notification would have told. May run twice, also at once.
 */
export async function workScore(services: Services, tenantId: string, paymentId: string): Promise<void> {
  const payment = await inTenant(services, tenantId, ORIGIN, ({ tx }) => getPayment(tx, paymentId))
  const channel = await paymentChannelsOf(services).open(tenantId, portOf(payment.channel))
  if (payment.status === PAYMENT.authorised) await workConsent(services, tenantId, payment, channel)
  if (payment.status === PAYMENT.closed) await workClosed(services, tenantId, payment, channel)
}

async function workConsent(services: Services, tenantId: string, payment: Payment, channel: PaymentChannel) {
  const { _id, payNo, captureAsked } = payment
  const said = captureAsked === null ? await channel.query(payment) : await channel.capture(payment, captureAsked)
  if (said.state === 'paid') return settlePayment(services, tenantId, payNo, said)
  if (said.state === 'closed') return settleWithdrawn(services, tenantId, payNo)
  await inTenant(services, tenantId, ORIGIN, ({ tx }) =>
    rawSql(tx).executeSql(
      `update payment set next_query_at = now() + case when capture_asked is null then make_interval(secs => ${CONSENT_QUERY_S})
         else least(greatest(now() - capture_asked_at, make_interval(secs => ${FIRST_QUERY_S})),
           make_interval(secs => ${CONSENT_QUERY_S})) end
       where tenant_id = current_tenant() and id = $1 and status = ${PAYMENT.authorised}`,
      [_id],
    ),
  )
}

/** Not wanted any more: a consent is released, and a collection is stopped, unless the provider was faster. */
async function workClosed(services: Services, tenantId: string, payment: Payment, channel: PaymentChannel) {
  const before = await channel.query(payment)
  const said = await ended(services, payment, channel, before)
  if (said.state === 'paid') return settlePayment(services, tenantId, payment.payNo, said)
  if (said.state === 'closed' || said.state === 'unknown') {
    await inTenant(services, tenantId, ORIGIN, (ctx) => markGone(ctx, payment._id))
  }
}

async function ended(
  services: Services,
  payment: Payment,
  channel: PaymentChannel,
  before: PaymentState,
): Promise<PaymentState> {
  const isOpen = before.state === 'pending' || before.state === 'authorised'
  if (!isOpen && before.state !== 'collecting') return before
  try {
    if (isOpen) await channel.close(payment)
    else await channel.paidElsewhere(payment, new Date().toISOString())
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === channelSilent().code) throw error
    services.log.info({ payment: payment.payNo, err: error }, 'the channel does not end a consent')
  }
  return channel.query(payment)
}
