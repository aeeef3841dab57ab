import { clockText, DEFAULT_ZONE } from '@atrium/contract/zone'
import { v7 as uuid } from 'uuid'
import { KIND } from '../../sim/charging/fleet.ts'
import { moneyOf, NO_MONEY } from '../parts/past-money.ts'
import { type Charge, planOfKind } from './charges.ts'
import { type Around, BIZ_TYPE, iso, type PastDevice, type PastOrder, stamp } from './past-parts.ts'

const STATUS = { cancelled: 7, finished: 5, refunded: 8 } as const
const REFUNDED = 3
const H5 = 2
const BY_WEIXIN = 1

/** @param index of the charge; makes its numbers unique */
export function pastOrder(charge: Charge, device: PastDevice, rider: string, index: number, around: Around): PastOrder {
  const { orderedMs, option, end } = charge
  const id = uuid({ msecs: orderedMs })
  const isPaid = end !== 'cancelled'
  const paidMs = isPaid ? orderedMs + 12_000 : null
  const serial = String(index).padStart(6, '0')
  const payNo = `P${stamp(orderedMs)}DEMO${serial}`
  const fee = charge.elecFee + charge.serviceFee
  const backFen = isPaid ? option.amount - fee : 0
  const settledMs = charge.endMs + 2_000
  const isWhole = isPaid && backFen === option.amount
  const status = !isPaid ? STATUS.cancelled : isWhole ? STATUS.refunded : STATUS.finished
  const money = isPaid
    ? moneyOf({ id, payNo, serial, paidMs: paidMs!, settledMs, backFen, rider, charge, device, around })
    : NO_MONEY
  const startTag = `O${stamp(orderedMs).slice(2)}${serial.slice(-5)}`
  const isStarted = end === 'finished'
  const car = device.kind !== KIND.bike
  const order = {
    id,
    no: `CH${clockText(DEFAULT_ZONE, orderedMs).replace(/\D/g, '').slice(2)}${serial.slice(-4)}`,
    status,
    user_id: rider,
    device_id: device.id,
    device_name: device.name,
    agent_id: device.placement.agent,
    merchant_id: device.placement.merchant,
    channel_id: device.placement.channel,
    amount: option.amount,
    paid_amount: isPaid ? option.amount : 0,
    refunded_amount: backFen,
    pay_type: isPaid ? BY_WEIXIN : null,
    pay_no: isPaid ? payNo : null,
    channel_trade_no: isPaid ? `S${payNo}` : null,
    paid_at: iso(paidMs),
    finished_at: isPaid ? iso(settledMs) : null,
    cancelled_at: isPaid ? null : iso(charge.endMs),
    expire_at: iso(orderedMs + 90_000),
    refund_status: backFen > 0 ? REFUNDED : 0,
    share_ratios: device.shares,
    source: H5,
    fail_reason: end === 'failed' ? '设备没有应答' : null,
    port: charge.port,
    price_id: device.price,
    plan: planOfKind(device.kind),
    option,
    prepay: option.amount,
    fee,
    elec_fee: charge.elecFee,
    service_fee: charge.serviceFee,
    started_at: isStarted ? iso(charge.startMs) : null,
    ended_at: isStarted ? iso(charge.endMs) : null,
    seconds: charge.seconds,
    energy: charge.energyWh,
    meter_start: isStarted && car ? 100_000 + index * 731 : null,
    meter_stop: isStarted && car ? 100_000 + index * 731 + charge.energyWh : null,
    id_tag: startTag,
    stop_reason: isStarted ? charge.stopReason : null,
    metered_at: isStarted ? iso(charge.endMs) : null,
    created_at: iso(orderedMs),
    updated_at: iso(Math.max(settledMs, orderedMs)),
  }
  return {
    rows: {
      charge_order: [order],
      ...money.rows,
      status_log: stepsOf(id, charge, { paidMs, settledMs, backFen, isWhole }),
      charge_insert: isStarted ? plugsOf(id, charge, device) : [],
    },
    postings: money.postings,
  }
}

interface Moments {
  paidMs: number | null
  settledMs: number
  backFen: number
  isWhole: boolean
}

/** The order's timeline. */
function stepsOf(id: string, charge: Charge, { paidMs, settledMs, backFen, isWhole }: Moments): object[] {
  const step = (action: string, from: number, to: number, atMs: number, reason: string | null = null) => ({
    id: uuid({ msecs: atMs }),
    entity: BIZ_TYPE,
    row_id: id,
    action,
    from_status: from,
    to_status: to,
    reason,
    at: iso(atMs),
  })
  if (paidMs === null) return [step('cancel', 1, 7, charge.endMs, 'notPaid')]
  const steps = [step('pay', 1, 2, paidMs)]
  const last = charge.end === 'failed' ? 6 : 5
  if (charge.end === 'failed') steps.push(step('fail', 2, 6, settledMs, '设备没有应答'))
  else
    steps.push(step('start', 2, 3, charge.startMs), step('stop', 3, 4, charge.endMs), step('settle', 4, 5, settledMs))
  if (backFen > 0) steps.push(step('refunded', last, isWhole ? 8 : last, settledMs + 4_000))
  return steps
}

function plugsOf(id: string, { port, startMs, endMs }: Charge, device: PastDevice): object[] {
  const plug = (kind: number, atMs: number) => ({
    id: uuid({ msecs: atMs }),
    device_id: device.id,
    port,
    kind,
    at: iso(atMs),
    order_id: id,
    created_at: iso(atMs),
    updated_at: iso(atMs),
  })
  return [plug(1, startMs - 60_000), plug(2, endMs + 40_000)]
}
