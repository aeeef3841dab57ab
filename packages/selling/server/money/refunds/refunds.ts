import { cut } from '@atrium/core/contract/cut'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { unwaited } from '@atrium/core/server/db/unwaited'
import { v7 as uuid } from 'uuid'
import type { Held } from '../books/postings.ts'
import { JOBS } from '../jobs.ts'
import { PAYMENT, REFUND } from '../model.ts'
import { moneyNo } from '../numbers.ts'
import type { Refund } from '../payable.ts'
import { notPaid, otherRefund, refundNotOpen, refundTooMuch } from '../refusals.ts'
import { findRefund, getPayment, getRefund, REFUND_COLUMNS, refundedOf, rowsOf } from '../rows.ts'
import { holdDeposit, holdRefund, releaseDeposit, releaseRefund } from './held.ts'

/** If a refund's job was lost, the sweep picks the refund up after this time. */
const LOST_AFTER_S = 15

export interface NewRefund {
  /** The payment's id. */
  payment: string
  amountFen: number
  reason: string
  /** `REFUND_SOURCE`: consumer, merchant or system. */
  source: number
  /** The idempotency key within this sold row: a retry returns the same refund. */
  idemKey: string
  /** Whether the owners of shares give their part back, too; default: true. */
  reverseShare?: boolean
  /** It gives back held money instead of income. */
  ofHeld?: boolean
  /** Sent no earlier than in this many seconds; default: at once. */
  inS?: number
}

/**
 * Requests a refund: writes its row, holds its money back and enqueues a job. The payment channel is called after the
 * commit, with the same number on every try. The app gets the result through `refunded` or `refundFailed`. Lock the
 * sold row first.
 * @throws notPaid | refundTooMuch | otherRefund | balanceShort
 */
export async function requestRefund(ctx: Ctx, wanted: NewRefund): Promise<Refund> {
  const { amountFen, reason, source, idemKey, reverseShare = true, ofHeld = false, inS } = wanted
  const payment = await getPayment(ctx.tx, wanted.payment, 'for update')
  const [known, { allFen, sharedFen }] = await Promise.all([
    findRefund(ctx.tx, payment.bizId, idemKey),
    refundedOf(ctx.tx, payment._id),
  ])
  if (known) {
    if (known.amount !== amountFen || known.payment !== payment._id) throw otherRefund()
    return known
  }
  if (payment.status !== PAYMENT.paid) throw notPaid()
  const left = ofHeld ? (payment.heldFen ?? 0) : payment.taken - allFen
  if (!Number.isSafeInteger(amountFen) || amountFen < 1 || amountFen > left) throw refundTooMuch({ params: { left } })
  const id = uuid()
  const parts = { amountFen, sharedBackFen: sharedFen, isLast: amountFen === left }
  const held = ofHeld
    ? await holdDeposit(ctx, id, payment._id, amountFen)
    : await holdRefund(ctx, { refundId: id, payment, reverseShare, ...parts })
  const [refund] = await rowsOf<Refund>(
    ctx.tx,
    `insert into refund (id, payment_id, biz_type, biz_id, refund_no, idem_key, amount, reason, source, held, by_id,
       next_try_at, of_held)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(secs => $12), $13)
     returning ${REFUND_COLUMNS}`,
    [
      id,
      payment._id,
      payment.bizType,
      payment.bizId,
      moneyNo('R'),
      idemKey,
      amountFen,
      reason,
      source,
      JSON.stringify(held),
      ctx.userId,
      inS ?? LOST_AFTER_S,
      ofHeld,
    ],
  )
  if (inS === undefined) unwaited(ctx.tx, ctx.enqueue(JOBS.refund, { refundId: id }))
  return refund!
}

/**
 * Sends a refund that the payment channel refused again, with the same number. Lock the sold row first.
 * @throws refundNotOpen
 */
export async function retryRefund(ctx: Ctx, refundId: string): Promise<Refund> {
  const refund = await getRefund(ctx.tx, refundId, 'for update')
  // A retry of this call changes nothing.
  if (refund.status === REFUND.processing) return refund
  if (refund.status !== REFUND.failed) throw refundNotOpen()
  await rawSql(ctx.tx).executeSql(
    `update refund set status = ${REFUND.processing}, try_count = 0, claimed_until = null,
       next_try_at = now() + make_interval(secs => ${LOST_AFTER_S})
     where tenant_id = current_tenant() and id = $1`,
    [refundId],
  )
  await ctx.enqueue(JOBS.refund, { refundId })
  return getRefund(ctx.tx, refundId)
}

/** Cancels a refund that has not been sent yet. Returns whether that was still possible. Lock the sold row first. */
export async function cancelRefund(ctx: Ctx, refundId: string): Promise<boolean> {
  const { payment: paymentId } = await getRefund(ctx.tx, refundId)
  await getPayment(ctx.tx, paymentId, 'for update')
  const { rows } = await rawSql(ctx.tx).executeSql(
    `select 1 from refund where tenant_id = current_tenant() and id = $1 and status = ${REFUND.processing}
       and sent_at is null for no key update`,
    [refundId],
  )
  if (rows.length === 0) return false
  await closeRefund(ctx, refundId, { code: 'CANCELLED', message: '' })
  return true
}

/**
 * The refund will never be paid: its money returns to the accounts it was taken from. The payment's row must be locked.
 */
export async function closeRefund(ctx: Ctx, refundId: string, why: { code: string; message: string }): Promise<void> {
  const { executeSql } = rawSql(ctx.tx)
  const { rows } = await executeSql<{ payment: string; held: Held; amountFen: number; ofHeld: boolean }>(
    `update refund set status = ${REFUND.closed}, next_try_at = null, error_code = $2, error_msg = $3
     where tenant_id = current_tenant() and id = $1
     returning payment_id as payment, held, amount as "amountFen", of_held as "ofHeld"`,
    [refundId, why.code, cut(why.message, 200)],
  )
  const [closed] = rows
  if (closed?.ofHeld) await releaseDeposit(ctx, refundId, closed.payment, closed.amountFen)
  else if (closed) await releaseRefund(ctx, refundId, await getPayment(ctx.tx, closed.payment), closed.held)
}
