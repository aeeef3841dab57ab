import { Refusal } from '@atrium/core/contract/refusal'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { paymentChannelsOf } from '../channels/part.ts'
import { portOf } from '../channels/port.ts'
import { PAYMENT } from '../model.ts'
import { ORIGIN } from '../origin.ts'
import type { Payment } from '../payable.ts'
import { channelSilent } from '../refusals.ts'
import { getPayment } from '../rows.ts'
import { isOver, markClosed } from './payments.ts'
import { settleAuthorised } from './score.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Queries the payment channel for a payment whose notification may have been lost. An expired payment is closed at the
 * payment channel.
 */
export async function workQuery(services: Services, tenantId: string, paymentId: string): Promise<void> {
  const payment = await read(services, tenantId, paymentId)
  if (payment.status !== PAYMENT.pending) return
  const channel = await paymentChannelsOf(services).open(tenantId, portOf(payment.channel))
  const said = await channel.query(payment)
  if (said.state === 'paid') return settlePayment(services, tenantId, payment.payNo, said)
  if (said.state === 'authorised') return settleAuthorised(services, tenantId, payment.payNo, said)
  if (said.state === 'closed') return closeHere(services, tenantId, paymentId)
  if (!isOver(payment)) return
  // Close it at the payment channel first: a payment that is closed only here could still be paid.
  if (said.state === 'pending') await channel.close(payment)
  await closeHere(services, tenantId, paymentId)
}

/**
 * Closes a payment at the payment channel because it is no longer needed. A query finds out whether it was paid
 * meanwhile.
 */
export async function workClose(services: Services, tenantId: string, paymentId: string): Promise<void> {
  const payment = await read(services, tenantId, paymentId)
  if (payment.status !== PAYMENT.closed) return
  const channel = await paymentChannelsOf(services).open(tenantId, portOf(payment.channel))
  try {
    await channel.close(payment)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === channelSilent().code) throw error
    services.log.info({ payment: payment.payNo, err: error }, 'the channel does not close a payment')
  }
  const said = await channel.query(payment)
  if (said.state === 'paid') await settlePayment(services, tenantId, payment.payNo, said)
}

function read(services: Services, tenantId: string, id: string): Promise<Payment> {
  return inTenant(services, tenantId, ORIGIN, ({ tx }) => getPayment(tx, id))
}

async function closeHere(services: Services, tenantId: string, paymentId: string): Promise<void> {
  await inTenant(services, tenantId, ORIGIN, (ctx) => markClosed(ctx, paymentId))
}
