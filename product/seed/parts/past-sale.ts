import { clockText, DEFAULT_ZONE } from '@atrium/core/contract/zone'
import { v7 as uuid } from 'uuid'
import { type Around, iso, type Past, type PastSale, stamp } from './past.ts'
import { moneyOf, NO_MONEY } from './past-money.ts'

/** The part of a sale's order that follows from it. */
export interface SoldOrder {
  id: string
  bizType: string
  /** Six digits. */
  serial: string
  /** The columns of `order_table`, without the status. */
  columns: { id: string; no: string } & Record<string, unknown>
  /** Rows and postings of the money. */
  money: Past
}

const REFUNDED = 3
const H5 = 2
const BY_WEIXIN = 1

export function soldOrder(sale: PastSale, around: Around): SoldOrder {
  const { app, letters, index, orderedMs, timeoutMs, amount, paidMs, settledMs, refund, consumer, device, isHeld } =
    sale
  const id = uuid({ msecs: orderedMs })
  const bizType = `${app}.order`
  const serial = String(index).padStart(6, '0')
  const payNo = `P${stamp(orderedMs)}${letters}${serial}`
  const isPaid = paidMs !== null
  const earned = isPaid ? { fen: amount, ms: paidMs } : { fen: 0, ms: null }
  const takenFen = amount - refund.amount
  const taken = takenFen > 0 && isPaid ? { fen: takenFen, ms: settledMs } : { fen: 0, ms: null }
  const income = isHeld ? taken : earned
  const refundedFen = isHeld ? 0 : refund.amount
  const columns = {
    id,
    no: `${letters}${clockText(DEFAULT_ZONE, orderedMs).replace(/\D/g, '').slice(2)}${serial.slice(-4)}`,
    user_id: consumer,
    device_id: device.id,
    device_name: device.name,
    agent_id: device.placement.agent,
    merchant_id: device.placement.merchant,
    channel_id: device.placement.channel,
    amount,
    paid_amount: income.fen,
    refunded_amount: refundedFen,
    pay_type: isPaid ? BY_WEIXIN : null,
    pay_no: isPaid ? payNo : null,
    channel_trade_no: isPaid ? `S${payNo}` : null,
    paid_at: iso(income.ms),
    finished_at: isPaid ? iso(settledMs) : null,
    cancelled_at: isPaid ? null : iso(settledMs),
    expire_at: iso(orderedMs + timeoutMs),
    refund_status: refundedFen > 0 ? REFUNDED : 0,
    share_ratios: device.shares,
    source: H5,
    created_at: iso(orderedMs),
    updated_at: iso(Math.max(settledMs, orderedMs)),
  }
  const paid = isPaid && { ...sale, id, bizType: isHeld ? `${bizType}.deposit` : bizType, serial, payNo, paidMs }
  const money = paid ? moneyOf(paid, around) : NO_MONEY
  return { id, bizType, serial, columns, money }
}
