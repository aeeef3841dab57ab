import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { paymentChannelsOf } from '../channels/part.ts'
import { type PayParams, portOf } from '../channels/port.ts'
import { PAYMENT } from '../model.ts'
import { ORIGIN } from '../origin.ts'
import type { Payment } from '../payable.ts'
import { paymentNotOpen } from '../refusals.ts'
import { getPayment } from '../rows.ts'
import { soldThingsOf } from '../sold.ts'
import { isOver } from './payments.ts'
import { takePayment } from './settle-payment.ts'

/** What the payer's page needs; if `paid` is true, the payment is complete, or consented to. */
export type Prepaid = PayParams & { paid: boolean }

/**
 * Opens a payment at its payment channel, outside of any transaction, with the payment's current data. A payment from
 * the payer's balance is completed at once.
 * @throws paymentNotOpen | channelNotOpen | channelSilent | channelRefused | balanceShort
 */
export async function prepay(
  services: Services,
  { tenantId, payment, payerIp }: { tenantId: string; payment: Payment; payerIp: string },
): Promise<Prepaid> {
  if (payment.status === PAYMENT.paid || payment.status === PAYMENT.authorised) return { paid: true }
  if (payment.status !== PAYMENT.pending || isOver(payment)) throw paymentNotOpen()
  const port = portOf(payment.channel)
  if (port === 'balance') return payFromBalance(services, tenantId, payment)
  const channel = await paymentChannelsOf(services).open(tenantId, port)
  return { ...(await channel.prepay(payment, payerIp)), paid: false }
}

async function payFromBalance(services: Services, tenantId: string, { _id, payNo, amount }: Payment): Promise<Prepaid> {
  await inTenant(services, tenantId, ORIGIN, async (ctx) => {
    // Unlike an external payment, this one is not accepted if the order has been closed meanwhile.
    const said = { state: 'paid', tradeNo: payNo, amountFen: amount, at: new Date().toISOString() } as const
    await takePayment(ctx, soldThingsOf(services), payNo, said)
    if ((await getPayment(ctx.tx, _id)).surplus) throw paymentNotOpen()
  })
  return { paid: true }
}
