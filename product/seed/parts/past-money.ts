import type { PastPosting } from '@atrium/selling/server/money/books/past'
import {
  capturePosting,
  depositPosting,
  finishPosting,
  holdDepositPosting,
  holdPosting,
  paymentPosting,
  refundPosting,
  sharePosting,
} from '@atrium/selling/server/money/books/postings'
import { paymentChannelOwner, splitIncome, tenantOwner } from '@atrium/selling/server/money/books/shares'
import { v7 as uuid } from 'uuid'
import { DAY_MS } from '../../sim/plant-time.ts'
import { type Around, iso, type Past, type PastSale, REFUND_MS, stamp } from './past.ts'

const CHANNEL = paymentChannelOwner('mock')
/** Of `REFUND_SOURCE`. */
const SYSTEM = 3

/** A sale that was paid. */
interface PaidSale extends PastSale {
  /** The order's id. */
  id: string
  bizType: string
  serial: string
  payNo: string
  paidMs: number
}

export const NO_MONEY: Past = {
  rows: { payment: [], refund: [], share_record: [], pay_stand_in: [] },
  postings: [],
}

/** The rows and postings of payment, refund and shares, as `money/` writes them. */
export function moneyOf(sale: PaidSale, around: Around): Past {
  const { app, id, bizType, payNo, serial, subject, orderedMs, timeoutMs, amount, paidMs, settledMs } = sale
  const { isDelivered, isHeld, refund: back, consumer, device } = sale
  const backMs = back.atMs ?? settledMs
  // Of a finished order the whole income was divided, and the refund comes from the tenant's part of it.
  const isAfter = isDelivered && backMs > settledMs
  const incomeFen = isAfter ? amount : amount - back.amount
  const split = splitIncome(incomeFen, around.terms.channelFeeRate, device.shares)
  const tenant = tenantOwner(around.tenantId, app)
  const payment = uuid({ msecs: paidMs })
  const refund = uuid({ msecs: backMs })
  const refundNo = `R${stamp(backMs)}${sale.letters}${serial}`
  const refundedMs = backMs + REFUND_MS
  const feeFen = isAfter && back.amount === amount ? split.channelFeeFen : 0
  const held = { after: isAfter, reverses: isAfter, tenantFen: back.amount - feeFen, feeFen, shares: [] }
  const sides = { tenant, source: CHANNEL, channel: CHANNEL }
  const paid = isHeld ? depositPosting(payment, CHANNEL, amount) : paymentPosting(payment, sides, amount)
  const postings: PastPosting[] = [{ atMs: paidMs, posting: paid }]
  if (isHeld && incomeFen > 0) {
    postings.push({ atMs: settledMs - 1, posting: capturePosting(payment, tenant, incomeFen) })
  }
  if (back.amount > 0) {
    const hold = isHeld ? holdDepositPosting(refund, back.amount) : holdPosting(refund, sides, held)
    postings.push(
      { atMs: backMs, posting: hold },
      { atMs: refundedMs, posting: refundPosting(refund, CHANNEL, back.amount) },
    )
  }
  const shares = isDelivered ? sharesOf(sale, around, { payment, split, postings, tenant }) : []
  if (isDelivered) {
    postings.push({ atMs: settledMs + 1, posting: finishPosting(payment, sides, device.shares, split) })
  }
  const trade = { of_no: null as string | null, trade_no: `S${payNo}` }
  return {
    postings,
    rows: {
      payment: [
        {
          id: payment,
          biz_type: bizType,
          biz_id: id,
          pay_no: payNo,
          channel: 'mock',
          amount,
          subject,
          status: 2,
          channel_trade_no: `S${payNo}`,
          payer_id: consumer,
          expire_at: iso(orderedMs + timeoutMs),
          paid_at: iso(paidMs),
          finished_at: isDelivered ? iso(settledMs) : null,
          surplus: false,
          held_fen: isHeld ? 0 : null,
          captured: isHeld && isDelivered ? incomeFen : null,
          captured_at: isHeld && isDelivered ? iso(settledMs) : null,
          income: isDelivered ? incomeFen : null,
          channel_fee: isDelivered ? split.channelFeeFen : null,
          created_at: iso(orderedMs + 5_000),
        },
      ],
      refund:
        back.amount === 0
          ? []
          : [
              {
                id: refund,
                payment_id: payment,
                biz_type: bizType,
                biz_id: id,
                refund_no: refundNo,
                idem_key: `${back.key}:${id}`,
                amount: back.amount,
                reason: back.reason,
                source: back.source ?? SYSTEM,
                status: 2,
                channel_refund_no: `S${refundNo}`,
                try_count: 0,
                held: isHeld ? {} : held,
                of_held: isHeld,
                sent_at: iso(backMs + 1_000),
                succeeded_at: iso(refundedMs),
                created_at: iso(backMs),
              },
            ],
      share_record: shares,
      pay_stand_in: [
        { id: uuid(), kind: 1, no: payNo, amount, state: 'paid', at: iso(paidMs), ...trade },
        ...(back.amount === 0
          ? []
          : [
              {
                id: uuid(),
                kind: 2,
                no: refundNo,
                amount: back.amount,
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

interface Settled {
  payment: string
  split: ReturnType<typeof splitIncome>
  postings: PastPosting[]
  tenant: ReturnType<typeof tenantOwner>
}

/** The rows of the shares; those whose day has come are credited. */
function sharesOf(
  { id, bizType, settledMs, device }: PaidSale,
  around: Around,
  { payment, split, postings, tenant }: Settled,
): object[] {
  const creditMs = settledMs + around.terms.settleDelayDays * DAY_MS
  const isCredited = creditMs < around.untilMs
  return device.shares.flatMap(({ owner, ratio }, index) => {
    const amount = split.amountsFen[index]!
    if (amount === 0) return []
    const record = uuid({ msecs: settledMs })
    if (isCredited) {
      postings.push({ atMs: creditMs, posting: sharePosting(record, { tenant, owner }, amount) })
    }
    return [
      {
        id: record,
        payment_id: payment,
        biz_type: bizType,
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
