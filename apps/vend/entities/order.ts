import { bool, dt, fen, int, requiredJson, str } from '@atrium/core/contract/define/fields'
import { Id } from '@atrium/core/contract/define/schema'
import { askedFields, orderActions, orderEntity, reasonInput } from '@atrium/selling/contract/at-devices/declare'
import { refundInput } from '@atrium/selling/contract/patterns/order'
import { type Static, Type } from 'typebox'

const readonly = { readonly: true } as const
const system = { by: 'system', effect: true } as const
const count = Type.Integer({ minimum: 0 })

/** A product in one slot, as it was when it was ordered or taken. Price of one in fen. */
export const line = Type.Object({
  product: Id,
  name: Type.String(),
  slot: Type.Integer(),
  price: count,
  num: Type.Integer({ minimum: 1 }),
  /** Came out, and is taken from the stock. */
  dispensed: count,
  /** Did not come out, as the machine says. */
  failed: count,
  /** Came out after the order had ended without it. */
  lost: count,
})
export type Line = Static<typeof line>

const UNDELIVERED = ['paid', 'dispensing'] as const
const ENDED = ['finished', 'failed', 'partlyRefunded'] as const
const acts = orderActions({
  refundFrom: [...UNDELIVERED, ...ENDED],
  starting: UNDELIVERED,
  asks: true,
  pay: ['unpaid', 'dispensing'],
  cancel: ['unpaid'],
})

/** Goods that a consumer buys at a machine. */
export const order = orderEntity('vend', 'VE', {
  fields: {
    products: requiredJson<Line[]>(Type.Array(line), { readonly: true, default: [] }),
    /** Ordered or taken, and of these what came out. */
    num: int({ readonly: true, required: true, default: 0 }),
    dispensed: int({ readonly: true, required: true, default: 0 }),
    /** Of a cabinet: how much was held or authorised before its door opened. `amount` is this until the goods are known. */
    limit: fen(readonly),
    /** The command that delivers it. */
    cmdId: str(36, readonly),
    doorOpenedAt: dt(readonly),
    /** When the machine said that it is done, without saying what came out. */
    ackAt: dt(readonly),
    /** Until when the machine may say what came out. */
    endsAt: dt(readonly),
    ...askedFields,
  },
  /** Of a cabinet: what each slot offered when the order was made, and at which price. */
  internal: { shelf: 'json' },
  status: {
    1: ['unpaid', 'orange'],
    2: ['paid', 'blue'],
    3: ['dispensing', 'blue'],
    4: ['finished', 'green'],
    5: ['cancelled', 'grey'],
    6: ['failed', 'red'],
    7: ['refunded', 'grey'],
    8: ['partlyRefunded', 'grey'],
  },
  columns: ['status', 'amount', 'paidAt', 'products', 'num', 'dispensed', 'refundedAmount'],
  filters: [
    { field: 'num', by: 'range' },
    { field: 'dispensed', by: 'range' },
  ],
  search: ['no', 'deviceName'],
  sums: ['num', 'dispensed'],
  actions: {
    ...acts,
    refund: {
      ...acts.refund,
      input: { ...refundInput, restoreStock: bool({ default: false }) },
    },
    /** Its command is on the way, or its door is open. */
    dispense: { from: ['paid'], to: 'dispensing', ...system },
    /** The machine has opened a cabinet's door, or says what became of some of the goods. */
    result: { from: ['dispensing'], to: 'same', ...system },
    /** What was taken from a cabinet is known, and its price is being collected. */
    settle: { from: ['dispensing'], to: 'same', ...system },
    finish: { from: ['dispensing', 'failed'], to: 'finished', ...system },
    /** Some of it did not come out. */
    partly: { from: ['dispensing'], to: 'partlyRefunded', ...system },
    /** The door was closed, and nothing taken. */
    nothing: { from: ['dispensing'], to: 'cancelled', ...system },
    /** Goods came out after the order had ended without them. */
    lost: { from: ['cancelled', 'failed', 'refunded', 'partlyRefunded'], to: 'same', ...system },
    complete: {
      from: [...UNDELIVERED, 'failed'],
      to: 'finished',
      effect: true,
      danger: true,
      money: true,
      input: reasonInput,
    },
  },
})
