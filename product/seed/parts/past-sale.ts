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
  const { app, letters, index, orderedMs, timeoutMs, amount, paidMs, settledMs, refund, consumer, device } = sale
  const id = uuid({ msecs: orderedMs })
  const bizType = `${app}.order`
  const serial = String(index).padStart(6, '0')
  const payNo = `P${stamp(orderedMs)}${letters}${serial}`
  const isPaid = paidMs !== null
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
    paid_amount: isPaid ? amount : 0,
    refunded_amount: refund.amount,
    pay_type: isPaid ? BY_WEIXIN : null,
    pay_no: isPaid ? payNo : null,
    channel_trade_no: isPaid ? `S${payNo}` : null,
    paid_at: iso(paidMs),
    finished_at: isPaid ? iso(settledMs) : null,
    cancelled_at: isPaid ? null : iso(settledMs),
    expire_at: iso(orderedMs + timeoutMs),
    refund_status: refund.amount > 0 ? REFUNDED : 0,
    share_ratios: device.shares,
    source: H5,
    created_at: iso(orderedMs),
    updated_at: iso(Math.max(settledMs, orderedMs)),
  }
  const money = isPaid ? moneyOf({ ...sale, id, bizType, serial, payNo, paidMs }, around) : NO_MONEY
  return { id, bizType, serial, columns, money }
}
