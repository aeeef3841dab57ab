import type { Entity } from '@atrium/contract/define/entity'

/** How a payment is made. The part before the first `_` names the port (channels/port.ts) that handles it. */
export type ChannelName = 'weixin_jsapi' | 'weixin_native' | 'weixin_h5' | 'mock' | 'balance' | 'offline'

export const PAYMENT = { pending: 1, paid: 2, closed: 3, failed: 4 } as const
export const REFUND = { processing: 1, succeeded: 2, failed: 3, closed: 4 } as const
/** Who requested a refund: the consumer, the merchant, or the system itself. */
export const REFUND_SOURCE = { user: 1, merchant: 2, system: 3 } as const
export const SHARE = { pending: 1, credited: 2, reversed: 3 } as const
export const WITHDRAWAL = { applied: 1, paying: 2, paid: 3, rejected: 4, failed: 5 } as const
export const RECON = { even: 1, uneven: 2, handled: 3 } as const

/** A payment for one sold row, open or paid. Amounts are in fen, times in ISO 8601. */
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
  /** The consumer's id: the balance of this consumer is charged if the payment channel is `balance`. */
  payerId: string | null
  /** The payer's id at the payment channel: weixin's openid. */
  payerOpenid: string | null
  expireAt: string | null
  paidAt: string | null
  /** When the order was finished and its money was divided among the owners of shares and the tenant (finish.ts). */
  finishedAt: string | null
  /** The amount that was divided then: paid less refunded until that moment. */
  income: number | null
  /** The fee that the payment channel kept. */
  channelFee: number | null
  /** The payment arrived when it was no longer needed. */
  surplus: boolean
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
 * `Payable` (payable.ts) without the type of its context: that type refers to the services, and the services refer to
 * this interface.
 */
export interface PayableOf<C> {
  /**
   * The payment has arrived. Returns `surplus` if it is no longer needed (the order was cancelled, or another payment
   * arrived first): it is then refunded automatically.
   */
  paid(ctx: C, bizId: string, payment: Payment): Promise<'taken' | 'surplus'>
  /** A refund has reached the payer. Not called for the refund of a surplus payment. */
  refunded(ctx: C, bizId: string, refund: Refund): Promise<void>
  /** The payment channel refused the refund, or has not answered for hours. `retryRefund` sends it again. */
  refundFailed(ctx: C, bizId: string, refund: Refund): Promise<void>
  /**
   * SQL conditions on the sold table (alias `o`) for rows that have passed a time-out. A gauge counts the rows under
   * these names.
   */
  overdue?: Readonly<Record<string, string>>
  /** Tells staff about new payments. If absent, nobody is told. */
  news?: {
    /** The shortest time between two messages; 0 means that no messages are sent. */
    pauseMinutes(ctx: C): Promise<number>
    tell(ctx: C, paid: PaidNews): Promise<void>
  }
}

/** The payments since the last message to staff. */
export interface PaidNews {
  bizIds: readonly string[]
  amountFen: number
}

/** All entities that are sold, by `<app>.<entity>`. */
export type SoldThings = ReadonlyMap<string, { payable: PayableOf<never>; entity: Entity }>
