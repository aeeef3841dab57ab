import { stored } from '@atrium/core/server/call/stored-text'
import { noAnswer } from '@atrium/selling/server/at-devices/reasons'
import { failedToStart, unused } from '@atrium/selling/server/orders/reasons'
import { v7 as uuid } from 'uuid'
import { APP, KIND } from '../../sim/charging/fleet.ts'
import { type Around, iso, type Past, type PastDevice, REFUND_MS, stamp, timelineOf } from '../parts/past.ts'
import { type SoldOrder, soldOrder } from '../parts/past-sale.ts'
import { type Charge, planOfKind } from './charges.ts'

export interface PastPile extends PastDevice {
  kind: number
  price: string
}

const PAID_AFTER_MS = 12_000
const SETTLED_AFTER_MS = 2_000
const STATUS = { cancelled: 7, finished: 5, refunded: 8 } as const
const NO_ANSWER = stored(noAnswer)
const UNUSED = { reason: stored(unused), key: 'unused' }
const FAILED = { reason: stored(failedToStart), key: 'fail' }

/** @param index of the charge; makes its numbers unique */
export function pastOrder(charge: Charge, device: PastPile, rider: string, index: number, around: Around): Past {
  const { orderedMs, option, end } = charge
  const fee = charge.elecFee + charge.serviceFee
  const isPaid = end !== 'cancelled'
  const isStarted = end === 'finished'
  const backFen = isPaid ? option.amount - fee : 0
  const sold = soldOrder(
    {
      app: APP,
      letters: 'CH',
      index,
      subject: '充电服务',
      orderedMs,
      timeoutMs: 90_000,
      amount: option.amount,
      paidMs: isPaid ? orderedMs + PAID_AFTER_MS : null,
      settledMs: isPaid ? charge.endMs + SETTLED_AFTER_MS : charge.endMs,
      isDelivered: isStarted,
      refund: { amount: backFen, ...(isStarted ? UNUSED : FAILED) },
      consumer: rider,
      device,
    },
    around,
  )
  const isWhole = isPaid && backFen === option.amount
  const meterStart = isStarted && device.kind !== KIND.bike ? 100_000 + index * 731 : null
  const order = {
    ...sold.columns,
    status: !isPaid ? STATUS.cancelled : isWhole ? STATUS.refunded : STATUS.finished,
    fail_reason: end === 'failed' ? NO_ANSWER : null,
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
    meter_start: meterStart,
    meter_stop: meterStart === null ? null : meterStart + charge.energyWh,
    id_tag: `O${stamp(orderedMs).slice(2)}${sold.serial.slice(-5)}`,
    stop_reason: isStarted ? charge.stopReason : null,
    metered_at: isStarted ? iso(charge.endMs) : null,
  }
  return {
    rows: {
      charge_order: [order],
      ...sold.money.rows,
      status_log: stepsOf(sold, charge, { isPaid, backFen, isWhole }),
      charge_insert: isStarted ? plugsOf(sold.id, charge, device) : [],
    },
    postings: sold.money.postings,
  }
}

interface Paid {
  isPaid: boolean
  backFen: number
  isWhole: boolean
}

/** The order's timeline. */
function stepsOf({ id, bizType }: SoldOrder, charge: Charge, { isPaid, backFen, isWhole }: Paid): object[] {
  const step = timelineOf(bizType, id)
  const { orderedMs, startMs, endMs } = charge
  if (!isPaid) return [step('cancel', 1, 7, endMs, 'notPaid')]
  const settledMs = endMs + SETTLED_AFTER_MS
  const isFailed = charge.end === 'failed'
  const last = isFailed ? 6 : 5
  return [
    step('pay', 1, 2, orderedMs + PAID_AFTER_MS),
    ...(isFailed
      ? [step('fail', 2, 6, settledMs, NO_ANSWER)]
      : [step('start', 2, 3, startMs), step('stop', 3, 4, endMs), step('settle', 4, 5, settledMs)]),
    ...(backFen > 0 ? [step('refunded', last, isWhole ? 8 : last, settledMs + REFUND_MS)] : []),
  ]
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
