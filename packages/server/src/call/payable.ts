import type { Ctx } from './ctx.ts'

/** How a payment is made. What stands before the first `_` names the port (money/channels/port.ts) that does it. */
export type ChannelName = 'weixin_jsapi' | 'weixin_native' | 'weixin_h5' | 'mock' | 'balance' | 'offline'

/** Money that one thing sold is to bring in, or has brought in. Amounts are fen, moments ISO 8601. */
export interface Payment {
  _id: string
  /** `<app>.<entity>`; a third part separates several payments of one row (`powerbank.order.deposit`). */
  bizType: string
  bizId: string
  payNo: string
  channel: ChannelName
  amount: number
  status: number
  subject: string
  channelTradeNo: string | null
  /** The consumer's id: whose balance it is taken from where the channel is `balance`. */
  payerId: string | null
  /** Who that is at the channel: weixin's openid. */
  payerOpenid: string | null
  expireAt: string | null
  paidAt: string | null
  /** Since when its money belongs to the owners of the shares and the tenant (money/shares/finish.ts). */
  finishedAt: string | null
  /** What was parted then: paid less refunded until that moment. */
  income: number | null
  /** What the channel kept of it. */
  channelFee: number | null
  /** It came when it was not wanted any more. */
  surplus: boolean
  /** Whether it stands in the ledger. */
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
}

/**
 * The functions with which an app sells something: `implement(app, { payables: { order } })`. Each function runs in the
 * tenant's transaction that books the money, with the sold row locked. It usually is one system action of that row.
 */
export interface Payable {
  /**
   * The money has come. `surplus` when it is not wanted any more (the order was cancelled, or another payment was
   * faster): the money room pays it back by itself.
   */
  paid(ctx: Ctx, bizId: string, payment: Payment): Promise<'taken' | 'surplus'>
  /** A refund has reached the payer. What was surplus is paid back without a word to the row. */
  refunded(ctx: Ctx, bizId: string, refund: Refund): Promise<void>
  /** The channel refuses the refund, or has been silent for hours. `retryRefund` sends it again. */
  refundFailed(ctx: Ctx, bizId: string, refund: Refund): Promise<void>
  /** Conditions on the sold table, as `o`, of rows that have passed a time-out; a gauge counts them by these names. */
  overdue?: Readonly<Record<string, string>>
  /** Tells staff of what was paid. Absent: nobody is told. */
  news?: {
    /** Shortest time between two messages; 0: nobody is told. */
    pauseMinutes(ctx: Ctx): Promise<number>
    tell(ctx: Ctx, paid: PaidNews): Promise<void>
  }
}

/** What was paid since the last news. */
export interface PaidNews {
  bizIds: readonly string[]
  amountFen: number
}
