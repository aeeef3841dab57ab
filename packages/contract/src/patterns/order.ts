import { Type } from 'typebox'
import type { Filter } from '../define/entity.ts'
import { bool, choice, dt, fen, json, orderNo, ref, str } from '../define/fields.ts'

/** What the orders of all apps have in common. Their columns are made by the SQL function `order_table`. */

export const PAY_TYPES = { 1: ['weixin'], 2: ['alipay'], 3: ['balance'], 4: ['offline'], 5: ['payScore'] } as const

/** Beside the status: a refund does not end an order unless it is a whole one. */
export const REFUND_STATUSES = {
  0: ['none'],
  1: ['requested', 'orange'],
  2: ['refunding', 'blue'],
  3: ['refunded', 'grey'],
  4: ['rejected', 'red'],
  5: ['failed', 'red'],
} as const

export const ORDER_SOURCES = { 1: ['miniProgram'], 2: ['h5'], 3: ['backOffice'], 4: ['device'] } as const

/** What a consumer asks for when they want money back. */
export interface RefundApply {
  amount: number
  reason: string
  photos: string[]
  at: string
  /** Why the merchant has declined it. */
  answer?: string
}

const refundApplySchema = Type.Object({
  amount: Type.Integer({ minimum: 1 }),
  reason: Type.String({ maxLength: 80 }),
  photos: Type.Array(Type.String(), { maxItems: 9 }),
  at: Type.String({ format: 'date-time' }),
  answer: Type.Optional(Type.String({ maxLength: 80 })),
})

/** One owner's part of an order; fen. */
export interface ShareProfit {
  ownerType: 'agent' | 'merchant' | 'channel' | 'consumer' | 'platform'
  ownerId: string
  ratio: number
  base: number
  amount: number
  reversed: number
  /** 1 pending, 2 credited, 3 reversed */
  status: number
  creditedAt: string | null
}

const shareProfitSchema = Type.Array(
  Type.Object({
    ownerType: Type.String(),
    ownerId: Type.String(),
    ratio: Type.Number(),
    base: Type.Integer(),
    amount: Type.Integer(),
    reversed: Type.Integer(),
    status: Type.Integer(),
    creditedAt: Type.Union([Type.String(), Type.Null()]),
  }),
)

const readonly = { readonly: true } as const

/** `letters`: two of the app, at the head of the order's number. An app that sells without devices leaves `device` and `deviceName` out of its lists. */
export const orderFields = (letters: string) => ({
  no: orderNo(letters),
  user: ref('user', readonly),
  device: ref('device', readonly),
  /** As it was called then. */
  deviceName: str(80, readonly),
  agent: ref('agent', readonly),
  merchant: ref('merchant', readonly),
  channel: ref('channel', readonly),
  amount: fen({ readonly: true, required: true, default: 0 }),
  paidAmount: fen({ readonly: true, required: true, default: 0 }),
  refundedAmount: fen({ readonly: true, required: true, default: 0 }),
  payType: choice(PAY_TYPES, readonly),
  /** The payment that counts; any other that succeeds is surplus. */
  payNo: str(32, readonly),
  channelTradeNo: str(64, readonly),
  paidAt: dt(readonly),
  finishedAt: dt(readonly),
  cancelledAt: dt(readonly),
  expireAt: dt(readonly),
  refundStatus: choice(REFUND_STATUSES, { readonly: true, required: true, default: 0 }),
  refundApply: json<RefundApply>(refundApplySchema, readonly),
  shareProfitRecord: json<ShareProfit[]>(shareProfitSchema, readonly),
  source: choice(ORDER_SOURCES, readonly),
  failReason: str(200, readonly),
})

/** Who shares in an order and how much, fixed when it is made. */
export const ORDER_INTERNAL = { shareRatios: 'json' } as const

export const ORDER_FILTERS = [
  'status',
  'refundStatus',
  'user',
  'device',
  'merchant',
  'agent',
  'payType',
  { field: 'paidAt', by: 'range' },
  { field: 'amount', by: 'range' },
] as const satisfies readonly (string | Filter)[]

/**
 * What core's rooms write on an order's timeline by themselves: money that came too late and went back, that its
 * consumer has asked for a refund, which was declined, and what those who share in it got or gave back.
 */
export const orderNotes = {
  surplus: { from: [], by: 'system' },
  applyRefund: { from: [], by: 'system' },
  rejectRefund: { from: [], by: 'system' },
  shareCredited: { from: [], by: 'system' },
  shareReversed: { from: [], by: 'system' },
} as const

/** What the dialog of every refund asks for. All that is left is the default, which the page knows. */
export const refundInput = {
  amount: fen({ required: true, min: 1 }),
  reason: str(80, { required: true, min: 2 }),
  reverseShare: bool({ default: true }),
  /** One for each dialog: sent twice it is one refund. The page fills it in. */
  idemKey: str(64, { min: 8 }),
}
