import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { JOBS } from '../jobs.ts'
import { PAYMENT } from '../model.ts'
import type { Payment } from '../payable.ts'
import { captureTooMuch, notAuthorised, otherCapture } from '../refusals.ts'
import { getPayment } from '../rows.ts'

/**
 * Pay score: the payer consents to an amount, and is charged after the service. No money moves and nothing is booked
 * before the capture. The provider is called after the commit (score-worker.ts).
 */

/**
 * Requests the capture of a consent: a job asks the provider after the commit. When the provider has collected the
 * money, the payment is booked with this amount and the app's `captured` is called. Asked again with the same amount,
 * it changes nothing. Lock the sold row first.
 * @param amountFen 1 … `payment.authorised`
 * @throws notAuthorised | captureTooMuch | otherCapture
 */
export async function requestCapture(ctx: Ctx, { _id }: Payment, amountFen: number): Promise<void> {
  const payment = await getPayment(ctx.tx, _id, 'for update')
  if (payment.capture === amountFen && payment.status !== PAYMENT.closed) return
  if (payment.status !== PAYMENT.authorised || payment.authorised === null) throw notAuthorised()
  if (payment.capture !== null) throw otherCapture()
  const left = payment.authorised
  if (!Number.isSafeInteger(amountFen) || amountFen < 1 || amountFen > left) throw captureTooMuch({ params: { left } })
  await rawSql(ctx.tx).executeSql(
    `update payment set capture = $2, capture_asked_at = now(), next_query_at = now() + interval '60 s'
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
  if (payment.status !== PAYMENT.authorised || payment.capture !== null) throw notAuthorised()
  await leave(ctx, _id)
}

/** Closes a payment here; the worker closes it at the provider, and is repeated until the provider has answered. */
async function leave(ctx: Ctx, paymentId: string): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update payment set status = ${PAYMENT.closed}, next_query_at = now() + interval '60 s'
     where tenant_id = current_tenant() and id = $1`,
    [paymentId],
  )
  await ctx.enqueue(JOBS.score, { paymentId })
}
