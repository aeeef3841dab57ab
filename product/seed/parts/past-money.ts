import { paymentChannelOwner, refundOwner, splitIncome, tenantOwner } from '@atrium/server/money/books/shares'
import { v7 as uuid } from 'uuid'
import { APP } from '../../sim/charging/fleet.ts'
import { DAY_MS } from '../../sim/plant-time.ts'
import type { Charge } from '../charging/charges.ts'
import { type Around, BIZ_TYPE, iso, type PastDevice, type PastOrder, stamp } from '../charging/past-parts.ts'
import type { PastPosting } from './books.ts'

const CHANNEL = paymentChannelOwner('mock')

/** One paid charge. */
export interface Paid {
  id: string
  payNo: string
  serial: string
  paidMs: number
  settledMs: number
  /** The refund; the whole amount if nothing was delivered. */
  backFen: number
  rider: string
  charge: Charge
  device: PastDevice
  around: Around
}

type MoneyRows = Pick<PastOrder['rows'], 'payment' | 'refund' | 'share_record' | 'pay_stand_in'>

export const NO_MONEY: { rows: MoneyRows; postings: PastPosting[] } = {
  rows: { payment: [], refund: [], share_record: [], pay_stand_in: [] },
  postings: [],
}

/** The rows and postings of payment, refund and shares, as `money/` writes them. */
export function moneyOf(paid: Paid): { rows: MoneyRows; postings: PastPosting[] } {
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
