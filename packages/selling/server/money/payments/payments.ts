import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { v7 as uuid } from 'uuid'
import { isScore } from '../channels/port.ts'
import { JOBS } from '../jobs.ts'
import { PAYMENT } from '../model.ts'
import { moneyNo } from '../numbers.ts'
import type { Payment, PaymentMethod } from '../payable.ts'
import { allOpenPaymentsOf, openPaymentOf, PAYMENT_COLUMNS, rowsOf } from '../rows.ts'
import { isHeld } from '../sold.ts'
import { leave } from './score.ts'

/** If no notification has arrived after this time, the payment channel is queried. */
const FIRST_QUERY_S = 60

export interface NewPayment {
  /** `<app>.<entity>` of the sold row; with the part for one of several payments. The part `deposit` is held. */
  bizType: string
  bizId: string
  channel: PaymentMethod
  amountFen: number
  /** The text that the payer sees. */
  subject: string
  payerId?: string | null
  payerOpenid?: string | null
  /** The payment cannot be paid after this time. */
  expireAt?: string | Date | null
  /** The name of the device at which the payer is. */
  place?: string | null
}

/**
 * Opens a payment. If an open payment with the same payment channel and amount exists, it is returned unchanged; any
 * other open payment is closed. Lock the sold row first.
 */
export async function openPayment(ctx: Ctx, wanted: NewPayment): Promise<Payment> {
  const { bizType, bizId, channel, amountFen, subject, payerId, payerOpenid, expireAt, place } = wanted
  const open = await openPaymentOf(ctx.tx, bizType, bizId)
  if (open) {
    const isSame = open.channel === channel && open.amount === amountFen && open.payerOpenid === (payerOpenid ?? null)
    if (isSame && !isOver(open)) return open
    await close(ctx, open)
  }
  const [payment] = await rowsOf<Payment>(
    ctx.tx,
    `insert into payment (id, biz_type, biz_id, pay_no, channel, amount, subject, payer_id, payer_openid, expire_at,
       next_query_at, held_fen, place)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + make_interval(secs => $11), $12, $13)
     returning ${PAYMENT_COLUMNS}`,
    [
      uuid(),
      bizType,
      bizId,
      moneyNo('P'),
      channel,
      amountFen,
      cut(subject, 40),
      payerId ?? null,
      payerOpenid ?? null,
      expireAt ?? null,
      FIRST_QUERY_S,
      isHeld(wanted) ? 0 : null,
      place ? cut(place, 50) : null,
    ],
  )
  return payment!
}

/**
 * Closes the open payment of a row, so that it can no longer be paid. A payer who was faster gets a refund when the
 * notification arrives.
 */
export async function closePayment(ctx: Ctx, bizType: string, bizId: string): Promise<void> {
  const open = await openPaymentOf(ctx.tx, bizType, bizId)
  if (open) await close(ctx, open)
}

/** The same for the open payments of all parts of a row. */
export async function closePayments(ctx: Ctx, bizId: string): Promise<void> {
  for (const open of await allOpenPaymentsOf(ctx.tx, bizId)) await close(ctx, open)
}

async function close(ctx: Ctx, { _id, channel }: Payment): Promise<void> {
  if (isScore(channel)) return leave(ctx, _id)
  await markClosed(ctx, _id)
  await ctx.enqueue(JOBS.close, { paymentId: _id })
}

export async function markClosed(ctx: Ctx, paymentId: string): Promise<void> {
  await rawSql(ctx.tx).executeSql(
    `update payment set status = ${PAYMENT.closed}, next_query_at = null
     where tenant_id = current_tenant() and id = $1 and status = ${PAYMENT.pending}`,
    [paymentId],
  )
}

export function isOver({ expireAt }: Payment): boolean {
  return expireAt !== null && Date.parse(expireAt) <= Date.now()
}
