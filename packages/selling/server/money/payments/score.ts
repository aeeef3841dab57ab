import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import { logStatus } from '@atrium/core/server/call/log'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import type { orderNotes } from '../../../contract/patterns/order.ts'
import type { PaymentState } from '../channels/port.ts'
import { JOBS } from '../jobs.ts'
import { PAYMENT } from '../model.ts'
import { ORIGIN } from '../origin.ts'
import type { Payment } from '../payable.ts'
import { beyondConsent, notAuthorised, otherCapture, wrongAmount } from '../refusals.ts'
import { getPayment, getPaymentByNo, PAYMENT_COLUMNS, rowsOf } from '../rows.ts'
import { lockSold, rowTypeOf, type SoldThings, soldOf, soldThingsOf } from '../sold.ts'

/**
 * Pay score: the payer consents to an amount, and is charged after the service. No money moves and nothing is booked
 * before the capture. The provider is called after the commit (score-worker.ts).
 */

/** How often the provider is asked whether a consent is still valid. */
export const CONSENT_QUERY_S = 600

/**
 * Requests the capture of a consent: a job asks the provider after the commit. When the provider has collected the
 * money, the payment is booked with this amount and the app's `captured` is called. Asked again with the same amount,
 * it changes nothing. Lock the sold row first.
 * @param amountFen 1 … `payment.amount`
 * @throws notAuthorised | beyondConsent | otherCapture
 */
export async function requestCapture(ctx: Ctx, { _id }: Payment, amountFen: number): Promise<void> {
  const payment = await getPayment(ctx.tx, _id, 'for update')
  if (payment.captureAsked === amountFen && payment.status !== PAYMENT.closed) return
  if (payment.status !== PAYMENT.authorised) throw notAuthorised()
  if (payment.captureAsked !== null) throw otherCapture()
  const { amount: left } = payment
  if (!Number.isSafeInteger(amountFen) || amountFen < 1 || amountFen > left) throw beyondConsent({ params: { left } })
  await rawSql(ctx.tx).executeSql(
    `update payment set capture_asked = $2, capture_asked_at = now(), next_query_at = now() + interval '60 s'
     where tenant_id = current_tenant() and id = $1`,
    [_id, amountFen],
  )
  await ctx.enqueue(JOBS.score, { paymentId: _id })
}

/**
 * Releases a consent of which nothing will be captured: a job cancels it at the provider after the commit. A payment
 * that is closed already stays so. Lock the sold row first.
 * @throws notAuthorised if a capture was requested
 */
export async function releaseScore(ctx: Ctx, { _id }: Payment): Promise<void> {
  const payment = await getPayment(ctx.tx, _id, 'for update')
  if (payment.status === PAYMENT.closed) return
  if (payment.status !== PAYMENT.authorised || payment.captureAsked !== null) throw notAuthorised()
  await leave(ctx, _id)
}

/** Closes a payment here; the worker closes it at the provider, and is repeated until the provider has answered. */
export async function leave(ctx: Ctx, paymentId: string): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update payment set status = ${PAYMENT.closed}, next_query_at = now() + interval '60 s'
     where tenant_id = current_tenant() and id = $1`,
    [paymentId],
  )
  await ctx.enqueue(JOBS.score, { paymentId })
}

/**
 * Another payment has paid for this sold row meanwhile: what the provider is still collecting for the same row is not
 * wanted any more. If it has collected already, that payment is surplus and refunded.
 */
export async function stopCollecting(ctx: Ctx, { _id, bizId }: Payment): Promise<void> {
  const { rows } = await rawSql(ctx.tx).executeSql<{ id: string }>(
    `select id from payment where tenant_id = current_tenant() and biz_id = $1 and id <> $2
       and status = ${PAYMENT.authorised} and capture_asked is not null for no key update`,
    [bizId, _id],
  )
  for (const { id } of rows) await leave(ctx, id)
}

export type Authorised = Extract<PaymentState, { state: 'authorised' }>

/**
 * The payer has consented: the sold row goes on as if it had been paid. Repeated calls change nothing. A consent that is
 * no longer needed is released.
 * @throws recordNotFound | wrongAmount, and then nothing has changed
 */
export async function settleAuthorised(
  services: Services,
  tenantId: string,
  payNo: string,
  { amountFen, at, raw }: Authorised,
): Promise<void> {
  await inTenant(services, tenantId, ORIGIN, async (ctx) => {
    const { found, sold, status } = await lockPayment(ctx, soldThingsOf(services), payNo)
    if (found.status === PAYMENT.paid) return
    if (found.amount !== amountFen) {
      ctx.log.error({ payment: payNo, asked: found.amount, consented: amountFen }, 'a notify tells another amount')
      throw wrongAmount()
    }
    if (found.status === PAYMENT.closed) return leave(ctx, found._id)
    if (found.status !== PAYMENT.pending) return
    const [payment] = await rowsOf<Payment>(
      ctx.tx,
      `update payment set status = ${PAYMENT.authorised}, authorised_at = $2, raw = $3,
         next_query_at = now() + make_interval(secs => ${CONSENT_QUERY_S})
       where tenant_id = current_tenant() and id = $1 returning ${PAYMENT_COLUMNS}`,
      [found._id, at, raw === undefined ? null : JSON.stringify(raw)],
    )
    const verdict = await sold.payable.paid(ctx, found.bizId, payment!)
    if (verdict === 'taken') return
    await releaseScore(ctx, payment!)
    note(ctx, found, status, 'consentReleased')
  })
}

/**
 * The consent is gone at the provider, also if a capture was asked for: nothing comes of it any more. The timeline says
 * so once; the sold row owes what it owes.
 */
export async function settleWithdrawn(services: Services, tenantId: string, payNo: string): Promise<void> {
  await inTenant(services, tenantId, ORIGIN, async (ctx) => {
    const { found, status } = await lockPayment(ctx, soldThingsOf(services), payNo)
    if (found.status !== PAYMENT.authorised) return
    await markGone(ctx, found._id)
    note(ctx, found, status, 'consentWithdrawn')
  })
}

/** A closed payment that the provider has closed, too: it is not looked at any more. */
export async function markGone(ctx: Ctx, paymentId: string): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update payment set status = ${PAYMENT.closed}, next_query_at = null
     where tenant_id = current_tenant() and id = $1 and status in (${PAYMENT.authorised}, ${PAYMENT.closed})`,
    [paymentId],
  )
}

async function lockPayment(ctx: Ctx, things: SoldThings, payNo: string) {
  const { _id, bizType, bizId } = await getPaymentByNo(ctx.tx, payNo)
  const sold = soldOf(things, bizType)
  const { status } = await lockSold(ctx.tx, sold, bizId)
  return { found: await getPayment(ctx.tx, _id, 'for update'), sold, status }
}

function note(ctx: Ctx, { bizType, bizId }: Payment, status: number, action: keyof typeof orderNotes): void {
  logStatus(ctx, { entity: rowTypeOf(bizType), rowId: bizId, from: status, to: status, action, reason: null })
}
