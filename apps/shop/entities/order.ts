import { statusesOf } from '@atrium/core/contract/define/entity'
import { bool, choice, dt, fen, int, json, ref, requiredJson, str } from '@atrium/core/contract/define/fields'
import { Id } from '@atrium/core/contract/define/schema'
import {
  orderActions,
  orderEntity,
  type RefundLine,
  reasonInput,
  refundInput,
  refundLinesSchema,
} from '@atrium/selling/contract/declare'
import { type Static, Type } from 'typebox'
import { type Consignee, consigneeSchema } from './consignee.ts'

export const DELIVER_OPTIONS = { 1: ['pickup'], 2: ['dineIn'], 3: ['store'], 4: ['express'] } as const
export const DELIVER = { pickup: 1, dineIn: 2, store: 3, express: 4 } as const

/** The most lines of one order, and pieces of one line. */
export const MOST_LINES = 200
export const MOST_PIECES = 999
/** The most products that a phone names in one request, or sees on one page. */
export const MOST_IDS = 50

const readonly = { readonly: true } as const
const count = Type.Integer({ minimum: 0 })
const closed = { additionalProperties: false }
const spec = Type.Union([Type.String({ minLength: 8, maxLength: 8 }), Type.Null()])
const pieces = Type.Integer({ minimum: 1, maximum: MOST_PIECES })

/** A product as it was when it was ordered. Amounts in fen. */
export const line = Type.Object({
  product: Id,
  /** The `_id` of its spec; null: it has none. */
  spec,
  name: Type.String(),
  specName: Type.Union([Type.String(), Type.Null()]),
  img: Type.Union([Type.String(), Type.Null()]),
  price: count,
  num: pieces,
  amount: count,
  /** How many of them were refunded. */
  refundNum: count,
  /** How many of them are in stock again. */
  backNum: count,
})
export type Line = Static<typeof line>

/** What a line says it is of: a product, with its spec if it has one. */
export const nameOf = ({ name, specName }: Pick<Line, 'name' | 'specName'>): string =>
  specName ? `${name} ${specName}` : name

/** A line of a new order: `price` as it was shown, of one; an order at another price is refused. */
export const lineRequest = Type.Object(
  { product: Id, spec: Type.Optional(spec), num: pieces, price: Type.Optional(count) },
  closed,
)
export type LineRequest = Static<typeof lineRequest>

export const lineRequests = Type.Array(lineRequest, { minItems: 1, maxItems: MOST_LINES })

/** How an express order was sent. */
export interface Logistics {
  company: string
  no: string
  sentAt: string
}

const logistics = Type.Object(
  { company: Type.String({ minLength: 2, maxLength: 40 }), no: Type.String({ minLength: 4, maxLength: 40 }) },
  closed,
)

/** Who has ordered: of the row of the user, with the middle of the number hidden. */
export interface Customer {
  _id: string
  name: string | null
  mobile: string | null
}

const OPEN = ['paid', 'accepted', 'sent'] as const
const REFUNDABLE = [...OPEN, 'finished'] as const
const system = { by: 'system', effect: true } as const
const acts = orderActions({
  // What was rejected is paid back by itself; if that fails, by hand.
  refundFrom: [...REFUNDABLE, 'refunded'],
  starting: ['paid'],
  failed: 'refunded',
  pay: ['unpaid', ...REFUNDABLE],
  cancel: ['unpaid', ...OPEN],
})
const goodsBack = {
  reverseShare: refundInput.reverseShare,
  /** The goods are in stock again. Before they were sent they always are, when all is refunded. */
  restoreStock: bool({ default: false }),
  refundLines: json<RefundLine[]>(refundLinesSchema),
}

/** What a consumer or a clerk orders in the shop. */
export const order = orderEntity('shop', 'SH', {
  writes: ['create'],
  noDevices: true,
  tabs: true,
  fields: {
    user: ref('user', { immutable: true }),
    customer: json<Customer>(Type.Any(), readonly),
    products: requiredJson<Line[]>(Type.Array(line), { readonly: true, default: [] }),
    /** Pieces in all. */
    num: int({ readonly: true, required: true, default: 0 }),
    /** Of a new order: what its customer wants. */
    lines: requiredJson<LineRequest[]>(lineRequests, { writeOnly: true }),
    productAmount: fen({ readonly: true, required: true, default: 0 }),
    deliverFee: fen({ readonly: true, required: true, default: 0 }),
    packFee: fen({ readonly: true, required: true, default: 0 }),
    discount: fen({ required: true, default: 0 }),
    deliverOption: choice(DELIVER_OPTIONS, { required: true, default: DELIVER.pickup }),
    /** Of an order that is delivered. */
    consignee: json<Consignee>(consigneeSchema),
    table: str(40),
    expectAt: dt(),
    note: str(200),
    /** It goes on before it is paid, and its lines may change until then. */
    payLater: bool({ required: true, default: false }),
    /** What is still to be paid; null: nothing. */
    owed: fen(readonly),
    /** What can be paid back; null: nothing. */
    refundable: fen(readonly),
    /** Six digits that a customer shows who comes for it. */
    pickupCode: str(6, { readonly: true, mask: 'all' }),
    logistics: json<Logistics>(logistics, readonly),
    rejectReason: str(80, readonly),
    /** Until when its customer may ask for money back. */
    refundUntil: dt(readonly),
  },
  /** `stockTaken`: its goods have left the stock and are not held any more. */
  internal: { stockTaken: 'plain', finishDueAt: 'plain' },
  status: {
    1: ['unpaid', 'orange'],
    // Somebody has to accept it.
    2: ['paid', 'orange'],
    3: ['accepted', 'blue'],
    4: ['sent', 'blue'],
    5: ['finished', 'green'],
    6: ['cancelled', 'grey'],
    7: ['refunded', 'grey'],
  },
  columns: [
    'products',
    'customer',
    'status',
    'amount',
    'paidAmount',
    'deliverOption',
    'table',
    'owed',
    'refundedAmount',
  ],
  filters: ['deliverOption', 'payLater', { field: 'table', by: 'known' }, { field: 'owed', by: 'range' }],
  search: ['no', 'table', 'note'],
  sums: ['num', 'owed'],
  form: [
    { group: 'goods', fields: ['lines', 'discount', 'user', 'note'] },
    { group: 'delivery', fields: ['deliverOption', 'table', 'consignee', 'expectAt', 'payLater'] },
  ],
  decides: ['approve', 'reject'],
  actions: {
    ...acts,
    pay: { ...acts.pay, needs: 'owed' },
    cancel: { ...acts.cancel, needs: 'owed' },
    accept: { from: ['paid'], to: 'accepted', effect: true },
    send: { from: ['paid', 'accepted'], to: 'sent', effect: true, input: { logistics: json<Logistics>(logistics) } },
    finish: {
      from: ['accepted', 'sent'],
      to: 'finished',
      effect: true,
      money: true,
      input: {
        pickupCode: str(6, { pattern: '^[0-9]{6}$' }),
        /** Of what is still to be paid: the money is there, or it is owed. */
        received: bool(),
      },
    },
    /** It was sent so long ago that it has arrived. */
    autoFinish: { from: ['sent'], to: 'finished', ...system },
    /** What was owed has been paid. */
    paidLater: { from: REFUNDABLE, to: 'same', ...system },
    /** Its lines were changed. */
    edit: { from: ['unpaid', 'paid', 'accepted'], to: 'same', ...system },
    approve: {
      from: REFUNDABLE,
      to: 'same',
      effect: true,
      danger: true,
      money: true,
      input: { amount: fen({ min: 1 }), ...goodsBack, idemKey: refundInput.idemKey },
    },
    /** Of a refund request, or of an order that nobody has accepted. */
    reject: {
      from: REFUNDABLE,
      effect: true,
      danger: true,
      money: true,
      input: { ...reasonInput, idemKey: refundInput.idemKey },
    },
    refund: { ...acts.refund, needs: 'refundable', input: { ...refundInput, ...goodsBack } },
  },
})

export const STATUS = statusesOf(order)
