import type { Ctx } from '@atrium/core/server/call/ctx'
import { defineSupply } from '@atrium/core/server/call/supply'

/** How a payment is made. The part before the first `_` is the name of its payment channel (money/channels/port.ts). */
export type PaymentMethod =
  | 'weixin_jsapi'
  | 'weixin_native'
  | 'weixin_h5'
  /** Pay score: the payer consents now, and the provider collects after the service (payments/score.ts). */
  | 'weixin_score'
  | 'mock'
  /** Pay score at the stand-in. */
  | 'mock_score'
  | 'balance'
  | 'offline'

/** A payment for one sold row, open or paid. Amounts are in fen, times in ISO 8601. */
export interface Payment {
  _id: string
  /** `<app>.<entity>`; a third part separates several payments of one row (`powerbank.order.deposit`). */
  bizType: string
  bizId: string
  payNo: string
  channel: PaymentMethod
  amount: number
  status: number
  subject: string
  channelTradeNo: string | null
  /** The consumer's id: the balance of this consumer is charged if the payment channel is `balance`. */
  payerId: string | null
  /** The payer's id at the payment channel: weixin's openid. */
  payerOpenid: string | null
  expireAt: string | null
  paidAt: string | null
  /** When the sale was finished: since then the money belongs to the owners of shares (money/shares/finish.ts). */
  finishedAt: string | null
  /** The amount that was divided then: paid less refunded until that moment. */
  income: number | null
  /** The fee that the payment channel kept. */
  channelFee: number | null
  /** The payment arrived when it was no longer needed. */
  surplus: boolean
  /** Of a held payment (a deposit): what is still held. Null if the payment is income as soon as it is paid. */
  heldFen: number | null
  /** What was taken of a held or authorised payment; null if that is not decided yet. */
  captured: number | null
  /** The income once it is paid: `amount`, or what was captured of a held or authorised payment. */
  taken: number
  /** Pay score: the amount that the provider has been asked to collect, or null. */
  captureAsked: number | null
  /** Where the payment is made (the name of a device), as the provider shows it to the payer. */
  place: string | null
}

export interface Refund {
  _id: string
  payment: string
  bizType: string
  bizId: string
  refundNo: string
  idemKey: string
  amount: number
  reason: string
  source: number
  status: number
  channelRefundNo: string | null
  errorCode: string | null
  errorMsg: string | null
  tryCount: number
  succeededAt: string | null
  /** It gives back held money, which was no income: no refund of the sold row. */
  ofHeld: boolean
}

/** A refund that has ended, with the state of the sold row's other refunds. */
export interface EndedRefund extends Refund {
  /** 1: another one is running; 3: none is, and one has failed and can be sent again; otherwise null. */
  others: number | null
}

/**
 * The functions with which an app sells something: `implement(app, { supplies: [payables({ order })] })`. Each function runs in the
 * tenant's transaction that books the money, with the sold row locked. It usually is one system action of that row.
 */
export interface Payable {
  /**
   * The payment has arrived, or the payer has consented to pay score (`payment.status` is `PAYMENT.authorised`, and no
   * money has moved). Returns `surplus` if it is no longer needed (the order was cancelled, or another payment arrived
   * first): it is then refunded, or released, automatically.
   */
  paid(ctx: Ctx, bizId: string, payment: Payment): Promise<'taken' | 'surplus'>
  /**
   * The money that was captured of an authorised payment (`requestCapture`) has arrived: `payment.amount`, booked like
   * any payment. Needed by apps that take pay score.
   */
  captured?(ctx: Ctx, bizId: string, payment: Payment): Promise<void>
  /** A refund has reached the payer. Not called for the refund of a surplus payment, nor of held money. */
  refunded(ctx: Ctx, bizId: string, refund: EndedRefund): Promise<void>
  /** The payment channel refused the refund, or has not answered for hours. `retryRefund` sends it again. */
  refundFailed(ctx: Ctx, bizId: string, refund: EndedRefund): Promise<void>
  /**
   * SQL conditions on the sold table (alias `o`) for rows that have passed a time-out. A gauge counts the rows under
   * these names.
   */
  overdue?: Readonly<Record<string, string>>
  /** Notifies staff of new payments. If absent, nobody is notified. */
  news?: {
    /** The shortest time between two messages; 0 means that no messages are sent. */
    pauseMinutes(ctx: Ctx): Promise<number>
    send(ctx: Ctx, paid: PaidSummary): Promise<void>
  }
}

/** The payments since the last message to staff. */
export interface PaidSummary {
  bizIds: readonly string[]
  amountFen: number
}

/** What the app sells, by the name of the entity whose rows are paid for. */
export const payables = defineSupply<Readonly<Record<string, Payable>>>('payables')
