import type { Filter, Finds, Waiting } from '@atrium/core/contract/define/entity'
import { bool, choice, dt, fen, json, orderNo, ref, str } from '@atrium/core/contract/define/fields'
import { Type } from 'typebox'

/** The fields that the orders of all apps share. The SQL function `order_table` creates their columns. */

export const PAY_TYPES = { 1: ['weixin'], 2: ['alipay'], 3: ['balance'], 4: ['offline'], 5: ['payScore'] } as const

/** A status beside the order's own one: only a full refund ends an order. */
export const REFUND_STATUSES = {
  0: ['none'],
  1: ['requested', 'orange'],
  2: ['refunding', 'blue'],
  3: ['refunded', 'grey'],
  4: ['rejected', 'grey'],
  5: ['failed', 'red'],
} as const

export const REFUNDING = 2
export const REFUND_FAILED = 5

export const ORDER_SOURCES = { 1: ['miniProgram'], 2: ['h5'], 3: ['backOffice'], 4: ['device'] } as const

/** What may be paid for an order now. */
export interface Due {
  /** Of an order that is paid in parts: which one. A deposit is held, not earned. */
  part?: OrderPart
  fen: number
  /** Until when, in ISO 8601; null: without a limit. */
  until: string | null
  /** Of a deposit: only with money, or only by pay score. Absent: as the consumer likes. */
  by?: 'money' | 'score'
}

export type OrderPart = 'deposit' | 'fee'

/** Pieces of a line of an order, by the place of the line. */
export interface RefundLine {
  index: number
  num: number
}

/** The most lines of one refund. */
const MOST_REFUND_LINES = 200

export const refundLinesSchema = Type.Array(
  Type.Object(
    { index: Type.Integer({ minimum: 0 }), num: Type.Integer({ minimum: 1, maximum: 999 }) },
    { additionalProperties: false },
  ),
  { maxItems: MOST_REFUND_LINES },
)

/** A refund request by a consumer. */
export interface RefundApply {
  amount: number
  /** What is sent back of goods, where the app lets consumers choose them. */
  lines?: RefundLine[]
  reason: string
  photos: string[]
  at: string
  /** The merchant's reason for rejecting it. */
  answer?: string
}

const refundApplySchema = Type.Object({
  amount: Type.Integer({ minimum: 1 }),
  lines: Type.Optional(refundLinesSchema),
  reason: Type.String({ maxLength: 80 }),
  photos: Type.Array(Type.String(), { maxItems: 9 }),
  at: Type.String({ format: 'date-time' }),
  answer: Type.Optional(Type.String({ maxLength: 80 })),
})

/** The share of one owner in an order; amounts in fen. */
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
const ofMoney = { readonly: true, about: 'money' } as const
/** Of the devices in an app that sells without any. */
export const unused = { ...readonly, unused: true } as const

/**
 * `letters`: two letters of the app, at the beginning of the order's number. `noDevices`: the app sells without
 * devices, and its pages do not show them.
 */
export const orderFields = (letters: string, { noDevices }: { noDevices?: true | undefined } = {}) => ({
  no: orderNo(letters),
  user: ref('user', readonly),
  device: ref('device', noDevices ? unused : readonly),
  /** The name of the device when the order was made. */
  deviceName: str(80, { ...(noDevices ? unused : readonly), about: 'device' }),
  agent: ref('agent', noDevices ? unused : readonly),
  merchant: ref('merchant', noDevices ? unused : readonly),
  channel: ref('channel', noDevices ? unused : readonly),
  amount: fen({ readonly: true, required: true, default: 0 }),
  paidAmount: fen({ readonly: true, required: true, default: 0 }),
  refundedAmount: fen({ readonly: true, required: true, default: 0 }),
  payType: choice(PAY_TYPES, ofMoney),
  /** The payment that counts; any other successful payment is surplus and is refunded. */
  payNo: str(32, ofMoney),
  channelTradeNo: str(64, ofMoney),
  paidAt: dt(readonly),
  finishedAt: dt(readonly),
  cancelledAt: dt(readonly),
  expireAt: dt(readonly),
  refundStatus: choice(REFUND_STATUSES, { ...ofMoney, required: true, default: 0 }),
  refundApply: json<RefundApply>(refundApplySchema, ofMoney),
  shareProfitRecord: json<ShareProfit[]>(shareProfitSchema, ofMoney),
  source: choice(ORDER_SOURCES, readonly),
  failReason: str(200, readonly),
})

/** The owners of the shares and their ratios, fixed when the order is made. */
export const ORDER_INTERNAL = { shareRatios: 'json' } as const

export const ORDER_FILTERS = [
  // First, because clerks look for what was paid today or yesterday.
  { field: 'paidAt', by: 'range' },
  'status',
  'refundStatus',
  'user',
  'device',
  'merchant',
  'agent',
  'payType',
  { field: 'amount', by: 'range' },
] as const satisfies readonly (string | Filter)[]

/** A value of `refundStatus`: a consumer waits for an answer. */
export const REFUND_REQUESTED = 1

const REQUEST_KEY = 'request-'

/**
 * The idempotency key of the refund that grants a request, the same for every clerk: two of them who decide at once
 * refund once, and a request that was answered meanwhile is not granted.
 */
export const refundRequestKey = ({ no, at }: { no: string; at: string }): string => `${REQUEST_KEY}${no}-${at}`
export const isRefundRequestKey = (key: unknown): boolean => typeof key === 'string' && key.startsWith(REQUEST_KEY)

/** Orders whose consumers have requested a refund. */
export const refundRequests = {
  name: { zh_CN: '退款申请', en_US: 'Refund requests' },
  when: { refundStatus: REFUND_REQUESTED },
  acts: ['refund'],
  shows: ['refundApply', 'paidAmount', 'refundedAmount', 'user', 'device', 'paidAt'],
} as const satisfies Waiting

export const ORDER_FINDS = {
  by: { no: 'number' },
  shows: ['deviceName', 'amount', 'createdAt'],
} as const satisfies Finds

/**
 * Timeline entries that core writes by itself: a surplus payment that was refunded, a consent to pay score that was
 * not needed or is gone, a refund request, its rejection, shares that were credited or reversed, and held money that has
 * gone back or could not go back yet.
 */
export const orderNotes = {
  surplus: { from: [], by: 'system' },
  consentReleased: { from: [], by: 'system' },
  consentWithdrawn: { from: [], by: 'system' },
  applyRefund: { from: [], by: 'system' },
  rejectRefund: { from: [], by: 'system' },
  shareCredited: { from: [], by: 'system' },
  shareReversed: { from: [], by: 'system' },
  depositBack: { from: [], by: 'system' },
  depositStuck: { from: [], by: 'system' },
} as const

/** The input of what a clerk does to an order by hand: the reason stands on its timeline. */
export const reasonInput = { reason: str(80, { required: true, min: 2 }) } as const

/** The input of every refund dialog. The page fills in the refundable amount. */
export const refundInput = {
  amount: fen({ required: true, min: 1 }),
  ...reasonInput,
  reverseShare: bool({ default: true }),
  /** The idempotency key of the dialog, which the page fills in: sent twice, it is one refund. */
  idemKey: str(64, { min: 8 }),
}
