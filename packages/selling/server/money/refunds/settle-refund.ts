import { cut } from '@atrium/core/contract/cut'
import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { rawSql } from '@atrium/core/server/db/raw'
import { sourceOf } from '../books/book-payment.ts'
import { postAtCommit } from '../books/ledger.ts'
import { type Held, refundPosting } from '../books/postings.ts'
import type { RefundState } from '../channels/port.ts'
import { REFUND } from '../model.ts'
import { ORIGIN } from '../origin.ts'
import type { EndedRefund, Payment, Refund } from '../payable.ts'
import { wrongAmount } from '../refusals.ts'
import { ENDED_REFUND_COLUMNS, getEndedRefund, getPayment, getRefund, getRefundByNo, rowsOf } from '../rows.ts'
import { noteShares } from '../shares/share-notes.ts'
import { lockSold, soldOf, soldThingsOf } from '../sold.ts'
import { giveBackHeld, isFirstTry, noteHeld } from './deposit-back.ts'
import { closeRefund } from './refunds.ts'

/**
 * Pauses between tries that the payment channel refused or did not answer. After the last one a person must handle the
 * refund.
 */
const PAUSES_S = [60, 300, 1800, 7200]
/** How long to wait before the payment channel is queried again about a refund that it is processing. */
const ASK_AGAIN_S = 60

/** The result of the call is unknown. */
interface Silent {
  state: 'silent'
  message: string
}

/**
 * Books the payment channel's answer about a refund; repeated calls change nothing. The sold row is informed when the
 * refund has ended. `amountFen`: the amount in a notification.
 */
export async function settleRefund(
  services: Services,
  tenantId: string,
  refundNo: string,
  said: RefundState | Silent,
  amountFen?: number,
): Promise<void> {
  await inTenant(services, tenantId, ORIGIN, async (ctx) => {
    const found = await getRefundByNo(ctx.tx, refundNo)
    if (amountFen !== undefined && amountFen !== found.amount) throw wrongAmount()
    const sold = soldOf(soldThingsOf(services), found.bizType)
    await lockSold(ctx.tx, sold, found.bizId)
    const payment = await getPayment(ctx.tx, found.payment, 'for update')
    const refund = await getRefund(ctx.tx, found._id, 'for update')
    const ended = await write(ctx, payment, refund, said)
    if (!ended || payment.surplus) return
    if (ended.ofHeld) return noteHeld(ctx, await lockSold(ctx.tx, sold, found.bizId), ended)
    const { payable } = sold
    if (ended.status !== REFUND.succeeded) return payable.refundFailed(ctx, found.bizId, ended)
    await payable.refunded(ctx, found.bizId, ended)
    const taken = await takenFor(ctx, found._id)
    if (taken.length === 0) return
    const { status } = await lockSold(ctx.tx, sold, found.bizId)
    await noteShares(ctx, { ...found, status }, 'shareReversed', taken)
  })
}

/** What the owners of shares gave back for a refund. */
async function takenFor(ctx: Ctx, refundId: string) {
  const { rows } = await rawSql(ctx.tx).executeSql<{ held: Held }>(
    'select held from refund where tenant_id = current_tenant() and id = $1',
    [refundId],
  )
  return rows[0]!.held.shares.map(({ owner, pendingFen, balanceFen, debtFen }) => ({
    owner,
    fen: pendingFen + balanceFen + debtFen,
  }))
}

/** Returns the refund if the sold row must be informed that it has ended. */
async function write(
  ctx: Ctx,
  payment: Payment,
  refund: Refund,
  said: RefundState | Silent,
): Promise<EndedRefund | undefined> {
  if (refund.status === REFUND.succeeded) return undefined
  if (said.state === 'succeeded') return succeed(ctx, payment, refund, said)
  if (refund.status !== REFUND.processing) return undefined
  switch (said.state) {
    case 'processing':
      return again(ctx, refund, ASK_AGAIN_S)
    case 'closed':
      await closeRefund(ctx, refund._id, said)
      ctx.log.warn({ refund: refund.refundNo, code: said.code }, 'the channel has closed a refund')
      if (refund.ofHeld) await giveBackHeld(ctx, payment._id, refund.reason, PAUSES_S.at(-1)!)
      return refund.ofHeld && !isFirstTry(refund) ? undefined : getEndedRefund(ctx.tx, refund._id)
    case 'unknown':
      return again(ctx, refund, 0)
    default:
      return failOnce(ctx, refund, said.state === 'refused' ? said.code : 'SILENT', said.message)
  }
}

async function succeed(ctx: Ctx, payment: Payment, refund: Refund, said: RefundState & { state: 'succeeded' }) {
  // A refund that we have closed must not be paid. If it is paid nevertheless, only a person can decide whose money
  // that was.
  if (refund.status === REFUND.closed) {
    ctx.log.error({ refund: refund.refundNo }, 'a refund that had been closed was paid out')
    return undefined
  }
  const [succeeded] = await rowsOf<EndedRefund>(
    ctx.tx,
    `update refund set status = ${REFUND.succeeded}, channel_refund_no = $2, succeeded_at = $3, next_try_at = null,
       claimed_until = null, error_code = null, error_msg = null
     where tenant_id = current_tenant() and id = $1 returning ${ENDED_REFUND_COLUMNS}`,
    [refund._id, said.channelNo, said.at],
  )
  postAtCommit(ctx.tx, refundPosting(refund._id, sourceOf(payment), refund.amount))
  return succeeded
}

async function failOnce(ctx: Ctx, refund: Refund, code: string, message: string) {
  const isOver = refund.tryCount === PAUSES_S.length
  // Nobody else can give a deposit back, so it is tried for ever.
  const pauseS = PAUSES_S[refund.tryCount] ?? (refund.ofHeld ? PAUSES_S.at(-1) : undefined)
  const [failed] = await rowsOf<EndedRefund>(
    ctx.tx,
    `update refund set try_count = try_count + 1, status = $2, error_code = $3, error_msg = $4, claimed_until = null,
       next_try_at = now() + make_interval(secs => $5)
     where tenant_id = current_tenant() and id = $1 returning ${ENDED_REFUND_COLUMNS}`,
    [refund._id, pauseS === undefined ? REFUND.failed : REFUND.processing, code, cut(message, 200), pauseS ?? null],
  )
  if (isOver) ctx.log.error({ refund: refund.refundNo, code }, 'a refund has failed for hours')
  return isOver ? failed : undefined
}

async function again(ctx: Ctx, refund: Refund, afterS: number): Promise<undefined> {
  await rawSql(ctx.tx).executeSql(
    `update refund set claimed_until = null, next_try_at = now() + make_interval(secs => $2)
     where tenant_id = current_tenant() and id = $1`,
    [refund._id, afterS],
  )
}
