import { type Ctx, inTenant } from '@atrium/core/server/call/ctx'
import { logStatus } from '@atrium/core/server/call/log'
import type { Services } from '@atrium/core/server/call/services'
import { storable, stored } from '@atrium/core/server/call/stored-text'
import { rawSql } from '@atrium/core/server/db/raw'
import { bookPayment } from '../books/book-payment.ts'
import { isScore, type PaymentState } from '../channels/port.ts'
import { PAYMENT, REFUND_SOURCE } from '../model.ts'
import { ORIGIN } from '../origin.ts'
import type { Payment } from '../payable.ts'
import { requestRefund } from '../refunds/refunds.ts'
import { wrongAmount } from '../refusals.ts'
import { getPayment, getPaymentByNo, PAYMENT_COLUMNS, rowsOf } from '../rows.ts'
import { lockSold, rowTypeOf, type SoldThings, soldOf, soldThingsOf } from '../sold.ts'
import { stopCollecting } from './score.ts'

export type Paid = Extract<PaymentState, { state: 'paid' }>

/**
 * Books that a payment has been paid and informs the sold row; repeated calls change nothing. If the row no longer
 * needs the payment (the order was closed, or another payment arrived first), it is refunded.
 * @throws recordNotFound | wrongAmount, and then nothing has changed
 */
export async function settlePayment(services: Services, tenantId: string, payNo: string, said: Paid): Promise<void> {
  await inTenant(services, tenantId, ORIGIN, (ctx) => takePayment(ctx, soldThingsOf(services), payNo, said))
}

/** The same inside a transaction of the tenant, for example for cash that a clerk has received. */
export async function takePayment(ctx: Ctx, things: SoldThings, payNo: string, said: Paid): Promise<void> {
  const { _id, bizType, bizId } = await getPaymentByNo(ctx.tx, payNo)
  const sold = soldOf(things, bizType)
  const { status } = await lockSold(ctx.tx, sold, bizId)
  const found = await getPayment(ctx.tx, _id, 'for update')
  const askedFen = isScore(found.channel) ? found.captureAsked : found.amount
  if (askedFen !== said.amountFen) {
    ctx.log.error({ payment: payNo, asked: askedFen, paid: said.amountFen }, 'a notify tells another amount')
    throw wrongAmount()
  }
  const [payment] = await rowsOf<Payment>(
    ctx.tx,
    `update payment set status = ${PAYMENT.paid}, channel_trade_no = $2, paid_at = $3, raw = $4, next_query_at = null,
       is_news = $5 and held_fen is null, held_fen = case when held_fen is not null then amount end,
       amount = $6
     where tenant_id = current_tenant() and id = $1 and status <> ${PAYMENT.paid} returning ${PAYMENT_COLUMNS}`,
    [
      found._id,
      said.tradeNo,
      said.at,
      said.raw === undefined ? null : JSON.stringify(said.raw),
      sold.payable.news !== undefined,
      // Of pay score, what was captured.
      said.amountFen,
    ],
  )
  // The payment was booked before.
  if (!payment) return
  bookPayment(ctx, payment)
  if (found.status === PAYMENT.authorised) {
    await sold.payable.captured?.(ctx, payment.bizId, payment)
    return
  }
  const verdict = await sold.payable.paid(ctx, payment.bizId, payment)
  if (verdict === 'surplus') await payBack(ctx, payment, status)
  else await stopCollecting(ctx, payment)
}

const orderClosed = storable('payment.orderClosed', {
  zh_CN: '订单已关闭自动退款',
  en_US: 'The order was closed; refunded automatically',
})

async function payBack(ctx: Ctx, payment: Payment, status: number): Promise<void> {
  const reason = stored(orderClosed)
  await rawSql(ctx.tx).executeSql(
    'update payment set surplus = true, is_news = false where tenant_id = current_tenant() and id = $1',
    [payment._id],
  )
  await requestRefund(ctx, {
    payment: payment._id,
    amountFen: payment.heldFen ?? payment.taken,
    reason,
    source: REFUND_SOURCE.system,
    idemKey: `surplus:${payment.payNo}`,
    ofHeld: payment.heldFen !== null,
  })
  const row = { entity: rowTypeOf(payment.bizType), rowId: payment.bizId, from: status, to: status }
  logStatus(ctx, { ...row, action: 'surplus', reason })
}
