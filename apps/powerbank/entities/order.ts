import { bool, choice, dt, fen, int, json, ref, str } from '@atrium/core/contract/define/fields'
import { askedFields, orderActions, orderEntity } from '@atrium/selling/contract/at-devices/declare'
import { Type } from 'typebox'
import type { PricePlan } from '../plan.ts'

const readonly = { readonly: true } as const
const amount = { readonly: true, required: true, default: 0 } as const
const system = { by: 'system', effect: true } as const

const CLOSE_TYPES = { 1: ['lost'], 2: ['bought'], 3: ['badDebt'] } as const
export const CLOSE = { lost: 1, bought: 2, badDebt: 3 } as const

/** One rent of a power bank. */
export const order = orderEntity('powerbank', 'PB', {
  fields: {
    price: ref('price', readonly),
    /** A copy of the price from the time of the order. */
    plan: json<PricePlan>(Type.Any(), readonly),
    deposit: fen(amount),
    battery: ref('battery', readonly),
    batterySn: str(40, { ...readonly, code: true }),
    slot: int(readonly),
    rentAt: dt(readonly),
    returnAt: dt(readonly),
    returnDevice: ref('device', readonly),
    returnSlot: int(readonly),
    minutes: int({ ...readonly, unit: 'min' }),
    fee: fen(amount),
    closeType: choice(CLOSE_TYPES, readonly),
    /** Out for longer than a day. */
    overdue: bool(readonly),
    ...askedFields,
  },
  internal: { tried: 'json', remindedAt: 'plain' },
  status: {
    1: ['unpaid', 'orange'],
    2: ['paid', 'blue'],
    3: ['renting', 'blue'],
    4: ['returned', 'orange'],
    5: ['finished', 'green'],
    6: ['cancelled', 'grey'],
    7: ['refunded', 'grey'],
    8: ['closed', 'grey'],
  },
  columns: ['status', 'batterySn', 'rentAt', 'returnAt', 'returnDevice', 'minutes', 'fee', 'deposit', 'refundedAmount'],
  filters: [
    'battery',
    'overdue',
    'closeType',
    'returnDevice',
    { field: 'rentAt', by: 'range' },
    { field: 'returnAt', by: 'range' },
  ],
  search: ['no', 'deviceName', 'batterySn'],
  sums: ['minutes'],
  actions: {
    ...orderActions({
      refundFrom: ['returned', 'finished', 'closed'],
      delivering: ['paid', 'renting', 'cancelled'],
      failed: 'cancelled',
      asks: true,
      pay: ['unpaid', 'returned'],
      cancel: ['unpaid', 'paid'],
    }),
    /** Another slot than the one it was made for. */
    otherSlot: { from: ['paid'], to: 'same', ...system },
    rent: { from: ['paid'], to: 'renting', ...system },
    /** The power bank came out after all, and the deposit had not gone back yet. */
    reopen: { from: ['cancelled'], to: 'renting', ...system },
    /** `finished` if the fee is there, else `returned`. Also of one that was bought or lost. */
    giveBack: { from: ['renting', 'closed'], ...system },
    /** What was owed has arrived: from the pay score, or paid by the consumer. */
    collect: { from: ['returned', 'closed'], ...system },
    remind: { from: ['renting'], to: 'same', ...system },
    buyOut: { from: ['renting'], to: 'closed', ...system },
    complete: {
      from: ['renting'],
      effect: true,
      money: true,
      input: { returnAt: dt({ required: true }), reason: str(80, { required: true, min: 2 }) },
    },
    close: {
      from: ['renting', 'returned'],
      to: 'closed',
      effect: true,
      danger: true,
      money: true,
      input: {
        type: choice(CLOSE_TYPES, { required: true, default: 1 }),
        reason: str(80, { required: true, min: 2 }),
      },
    },
  },
})
