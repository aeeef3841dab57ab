import { channelOwner, refundOwner, type Share, splitIncome, tenantOwner } from '@atrium/server/money/shares'
import type { PartnerTerms, Placement } from '@atrium/server/partners/model'
import { v7 as uuid } from 'uuid'
import { APP, KIND } from '../../sim/network/fleet.ts'
import type { PastPosting } from './books.ts'
import { type Charge, planOfKind } from './charges.ts'

/** A device as its orders remember it. */
export interface PastDevice {
  id: string
  name: string
  kind: number
  price: string
  placement: Placement
  shares: readonly Share[]
}

/** The rows that one charge has left behind, by their tables, and what it did to the books. */
export interface PastOrder {
  rows: Readonly<Record<PastTable, object[]>>
  postings: PastPosting[]
}

export const PAST_TABLES = [
  'charge_order',
  'payment',
  'refund',
  'share_record',
  'pay_stand_in',
  'status_log',
  'charge_insert',
] as const
export type PastTable = (typeof PAST_TABLES)[number]

export interface Around {
  tenantId: string
  terms: PartnerTerms
  untilMs: number
}

const BIZ_TYPE = `${APP}.order`
const CHANNEL = channelOwner('mock')
const STATUS = { cancelled: 7, finished: 5, refunded: 8 } as const
const REFUNDED = 3
const H5 = 2
const BY_WEIXIN = 1
const DAY_MS = 86_400_000

const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const stamp = (ms: number) => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)

/** @param index of all charges: it makes the numbers of this one its own */
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
    no: `CHAR${stamp(orderedMs)}${serial}`,
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

interface Paid {
  id: string
  payNo: string
  serial: string
  paidMs: number
  settledMs: number
  /** What goes back: all of it where nothing was delivered. */
  backFen: number
  rider: string
  charge: Charge
  device: PastDevice
  around: Around
}

type MoneyRows = Pick<PastOrder['rows'], 'payment' | 'refund' | 'share_record' | 'pay_stand_in'>

const NO_MONEY: { rows: MoneyRows; postings: PastPosting[] } = {
  rows: { payment: [], refund: [], share_record: [], pay_stand_in: [] },
  postings: [],
}

/** What was paid, what went back and who got the rest; as the money room books it. */
function moneyOf(paid: Paid): { rows: MoneyRows; postings: PastPosting[] } {
  const { id, payNo, serial, paidMs, settledMs, backFen, rider, charge, device, around } = paid
  const amount = charge.option.amount
  const isFinished = charge.end === 'finished'
  const incomeFen = amount - backFen
  const split = splitIncome(incomeFen, around.terms.channelFeeRate, device.shares)
  const tenant = tenantOwner(around.tenantId, APP)
  const payment = uuid({ msecs: paidMs })
  const refund = uuid({ msecs: settledMs })
  const refundNo = `R${stamp(settledMs)}DEMO${serial}`
  const refundedMs = settledMs + 4_000
  const postings: PastPosting[] = [
    {
      atMs: paidMs,
      bizType: 'payment',
      bizId: payment,
      entries: [
        { owner: CHANNEL, bucket: 'balance', amountFen: -amount },
        { owner: tenant, bucket: 'pending', amountFen: amount },
      ],
    },
  ]
  if (backFen > 0) {
    postings.push(
      {
        atMs: settledMs,
        bizType: 'refund.hold',
        bizId: refund,
        entries: [
          { owner: tenant, bucket: 'pending', amountFen: -backFen },
          { owner: refundOwner, bucket: 'balance', amountFen: backFen },
        ],
      },
      {
        atMs: refundedMs,
        bizType: 'refund',
        bizId: refund,
        entries: [
          { owner: refundOwner, bucket: 'balance', amountFen: -backFen },
          { owner: CHANNEL, bucket: 'balance', amountFen: backFen },
        ],
      },
    )
  }
  const shares = isFinished ? sharesOf(paid, payment, split, postings) : []
  if (isFinished) {
    postings.push({
      atMs: settledMs + 1,
      bizType: 'finish',
      bizId: payment,
      entries: [
        { owner: tenant, bucket: 'pending', amountFen: -incomeFen },
        { owner: CHANNEL, bucket: 'balance', amountFen: split.channelFeeFen },
        ...device.shares.map(({ owner }, index) => ({
          owner,
          bucket: 'pending' as const,
          amountFen: split.amountsFen[index]!,
        })),
        { owner: tenant, bucket: 'balance', amountFen: split.restFen },
      ],
    })
  }
  const trade = { of_no: null as string | null, trade_no: `S${payNo}` }
  return {
    postings,
    rows: {
      payment: [
        {
          id: payment,
          biz_type: BIZ_TYPE,
          biz_id: id,
          pay_no: payNo,
          channel: 'mock',
          amount,
          subject: '充电服务',
          status: 2,
          channel_trade_no: `S${payNo}`,
          payer_id: rider,
          expire_at: iso(charge.orderedMs + 90_000),
          paid_at: iso(paidMs),
          finished_at: isFinished ? iso(settledMs) : null,
          booked: true,
          surplus: false,
          income: isFinished ? incomeFen : null,
          channel_fee: isFinished ? split.channelFeeFen : null,
          created_at: iso(charge.orderedMs + 5_000),
        },
      ],
      refund:
        backFen === 0
          ? []
          : [
              {
                id: refund,
                payment_id: payment,
                biz_type: BIZ_TYPE,
                biz_id: id,
                refund_no: refundNo,
                idem_key: isFinished ? `unused:${id}` : `fail:${id}`,
                amount: backFen,
                reason: isFinished ? '未用金额退回' : '启动失败自动退款',
                source: 3,
                status: 2,
                channel_refund_no: `S${refundNo}`,
                try_count: 0,
                held: { after: false, reverses: false, tenantFen: backFen, feeFen: 0, shares: [] },
                sent_at: iso(settledMs + 1_000),
                succeeded_at: iso(refundedMs),
                created_at: iso(settledMs),
              },
            ],
      share_record: shares,
      pay_stand_in: [
        { id: uuid(), kind: 1, no: payNo, amount, state: 'paid', at: iso(paidMs), ...trade },
        ...(backFen === 0
          ? []
          : [
              {
                id: uuid(),
                kind: 2,
                no: refundNo,
                amount: backFen,
                state: 'succeeded',
                at: iso(refundedMs),
                of_no: payNo,
                trade_no: `S${refundNo}`,
              },
            ]),
      ],
    },
  }
}

function sharesOf(
  { id, settledMs, device, around }: Paid,
  payment: string,
  split: ReturnType<typeof splitIncome>,
  postings: PastPosting[],
): object[] {
  const creditMs = settledMs + around.terms.settleDelayDays * DAY_MS
  const isCredited = creditMs < around.untilMs
  return device.shares.flatMap(({ owner, ratio }, index) => {
    const amount = split.amountsFen[index]!
    if (amount === 0) return []
    const record = uuid({ msecs: settledMs })
    if (isCredited) {
      postings.push({
        atMs: creditMs,
        bizType: 'share',
        bizId: record,
        entries: [
          { owner, bucket: 'pending', amountFen: -amount },
          { owner, bucket: 'balance', amountFen: amount },
        ],
      })
    }
    return [
      {
        id: record,
        payment_id: payment,
        biz_type: BIZ_TYPE,
        biz_id: id,
        owner_type: owner.type,
        owner_id: owner.id,
        app: owner.app ?? '',
        ratio,
        base: split.baseFen,
        amount,
        status: isCredited ? 2 : 1,
        credit_at: iso(creditMs),
        credited_at: isCredited ? iso(creditMs) : null,
        created_at: iso(settledMs),
      },
    ]
  })
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
  if (paidMs === null) return [step('cancel', 1, 7, charge.endMs, '超时未支付')]
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
