import { recordNotFound } from '@atrium/core/contract/refusal'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { wireTimes } from '@atrium/core/server/entity/rows'
import type { EndedRefund, Payment, Refund } from './payable.ts'

/** The columns that a statement on `payment` returns. */
export const PAYMENT_COLUMNS = `id as "_id", biz_type as "bizType", biz_id as "bizId", pay_no as "payNo", channel, amount, status, subject,
  channel_trade_no as "channelTradeNo", payer_id as "payerId", payer_openid as "payerOpenid", expire_at as "expireAt",
  paid_at as "paidAt", finished_at as "finishedAt", income, channel_fee as "channelFee", surplus, held_fen as "heldFen",
  captured, taken,
  capture_asked as "captureAsked", place`

/** The columns that a statement on `refund` returns. */
export const REFUND_COLUMNS = `id as "_id", payment_id as payment, biz_type as "bizType", biz_id as "bizId", refund_no as "refundNo",
  idem_key as "idemKey", amount, reason, source, status, channel_refund_no as "channelRefundNo",
  error_code as "errorCode", error_msg as "errorMsg", try_count as "tryCount", succeeded_at as "succeededAt", of_held as "ofHeld"`

/** The columns of `EndedRefund`. Refunds of surplus payments and of held money are no refunds of the sold row. */
export const ENDED_REFUND_COLUMNS = `${REFUND_COLUMNS}, (select min(o.status) from refund o
  join payment p on p.tenant_id = o.tenant_id and p.id = o.payment_id
  where o.tenant_id = refund.tenant_id and o.biz_id = refund.biz_id and o.id <> refund.id and o.status in (1, 3)
    and not p.surplus and not o.of_held) as others`

/** The payments of a row that was deleted: figures do not count them any more, and the books keep them. */
export async function hidePayments(tx: Tx, bizId: string): Promise<void> {
  await rawSql(tx).executeSql(
    'update payment set deleted_at = now() where tenant_id = current_tenant() and biz_id = $1 and deleted_at is null',
    [bizId],
  )
}

// Rows that refer to this one can still be inserted meanwhile.
const LOCK = 'for no key update'

/** Payments or refunds as the statement returns them. */
export async function rowsOf<Row extends Payment | Refund>(
  tx: Tx,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await rawSql(tx).executeSql<Row>(text, values)
  return rows.map(wireTimes)
}

const OWN = 'tenant_id = current_tenant()'

/** @throws recordNotFound */
export async function getPayment(tx: Tx, id: string, lock?: 'for update'): Promise<Payment> {
  const text = `select ${PAYMENT_COLUMNS} from payment where ${OWN} and id = $1 ${lock ? LOCK : ''}`
  const [payment] = await rowsOf<Payment>(tx, text, [id])
  if (!payment) throw recordNotFound()
  return payment
}

/** @throws recordNotFound */
export async function getPaymentByNo(tx: Tx, payNo: string): Promise<Payment> {
  const [payment] = await rowsOf<Payment>(tx, `select ${PAYMENT_COLUMNS} from payment where ${OWN} and pay_no = $1`, [
    payNo,
  ])
  if (!payment) throw recordNotFound()
  return payment
}

/** The open payment of a sold row, or of this part of it, if there is one. */
export async function openPaymentOf(tx: Tx, bizType: string, bizId: string): Promise<Payment | undefined> {
  const text = `select ${PAYMENT_COLUMNS} from payment where ${OWN} and biz_type = $1 and biz_id = $2 and status = 1 ${LOCK}`
  return (await rowsOf<Payment>(tx, text, [bizType, bizId]))[0]
}

/** The open payments of all parts of a sold row. */
export function allOpenPaymentsOf(tx: Tx, bizId: string): Promise<Payment[]> {
  const text = `select ${PAYMENT_COLUMNS} from payment where ${OWN} and biz_id = $1 and status = 1 order by id ${LOCK}`
  return rowsOf(tx, text, [bizId])
}

/** All payments of a sold row, the newest first. */
export function paymentsOf(tx: Tx, bizId: string): Promise<Payment[]> {
  return rowsOf(
    tx,
    `select ${PAYMENT_COLUMNS} from payment where ${OWN} and biz_id = $1 order by created_at desc, id desc`,
    [bizId],
  )
}

/** @throws recordNotFound */
export async function getRefund(tx: Tx, id: string, lock?: 'for update'): Promise<Refund> {
  const text = `select ${REFUND_COLUMNS} from refund where ${OWN} and id = $1 ${lock ? LOCK : ''}`
  const [refund] = await rowsOf<Refund>(tx, text, [id])
  if (!refund) throw recordNotFound()
  return refund
}

/** @throws recordNotFound */
export async function getRefundByNo(tx: Tx, refundNo: string): Promise<Refund> {
  const [refund] = await rowsOf<Refund>(tx, `select ${REFUND_COLUMNS} from refund where ${OWN} and refund_no = $1`, [
    refundNo,
  ])
  if (!refund) throw recordNotFound()
  return refund
}

/** A refund that has ended. @throws recordNotFound */
export async function getEndedRefund(tx: Tx, id: string): Promise<EndedRefund> {
  const [refund] = await rowsOf<EndedRefund>(
    tx,
    `select ${ENDED_REFUND_COLUMNS} from refund where ${OWN} and id = $1`,
    [id],
  )
  if (!refund) throw recordNotFound()
  return refund
}

/** The refund with this idempotency key. */
export async function findRefund(tx: Tx, bizId: string, idemKey: string): Promise<Refund | undefined> {
  const text = `select ${REFUND_COLUMNS} from refund where ${OWN} and biz_id = $1 and idem_key = $2`
  return (await rowsOf<Refund>(tx, text, [bizId, idemKey]))[0]
}

/** All refunds of a sold row, the newest first. */
export function refundsOf(tx: Tx, bizId: string): Promise<Refund[]> {
  return rowsOf(
    tx,
    `select ${REFUND_COLUMNS} from refund where ${OWN} and biz_id = $1 order by created_at desc, id desc`,
    [bizId],
  )
}

/**
 * The sums of all refunds of a payment's income, including those in progress. `sharedFen`: only refunds that took shares
 * back.
 */
export async function refundedOf(tx: Tx, paymentId: string): Promise<{ allFen: number; sharedFen: number }> {
  const { rows } = await rawSql(tx).executeSql<{ allFen: number; sharedFen: number }>(
    `select coalesce(sum(amount), 0)::bigint as "allFen",
       coalesce(sum(amount) filter (where (held ->> 'reverses')::boolean), 0)::bigint as "sharedFen"
     from refund where ${OWN} and payment_id = $1 and status <> 4 and not of_held`,
    [paymentId],
  )
  return rows[0]!
}

/** What is left of a payment's income after all refunds, including those in progress. @throws recordNotFound */
export async function refundableOf(tx: Tx, payNo: string): Promise<{ payment: string; leftFen: number }> {
  const { rows } = await rawSql(tx).executeSql<{ payment: string; leftFen: number }>(
    `select p.id as payment, ${LEFT} as "leftFen" from payment p where p.tenant_id = current_tenant() and p.pay_no = $1`,
    [payNo],
  )
  if (!rows[0]) throw recordNotFound()
  return rows[0]
}

/** SQL for the same of the payment with this number; null if there is none. */
export const leftOfPayment = (payNo: string): string =>
  `(select ${LEFT} from payment p where p.tenant_id = current_tenant() and p.pay_no = ${payNo})`

const LEFT = `p.taken - (select coalesce(sum(r.amount), 0) from refund r
  where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.status <> 4 and not r.of_held)`

/**
 * The paid payments of a sold row of which something can be refunded, in the order in which a refund takes from them:
 * the fee's first, then what was captured of the deposit; the newest of a kind first.
 */
export async function refundablesOf(tx: Tx, bizId: string): Promise<Refundable[]> {
  const { rows } = await rawSql(tx).executeSql<Refundable>(
    `select * from (select p.id as payment, p.biz_type as "bizType", ${LEFT} as "leftFen", p.created_at from payment p
       where p.tenant_id = current_tenant() and p.biz_id = $1 and p.status = 2 and not p.surplus) known
     where "leftFen" > 0 order by "bizType" like '%.deposit', created_at desc, payment desc`,
    [bizId],
  )
  return rows
}

interface Refundable {
  payment: string
  bizType: string
  leftFen: number
}
