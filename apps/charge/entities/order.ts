import { defineEntity } from '@atrium/contract/define/entity'
import { dt, fen, int, json, ref, str } from '@atrium/contract/define/fields'
import { ORDER_FILTERS, ORDER_INTERNAL, orderFields, orderNotes, refundInput } from '@atrium/contract/patterns/order'
import { Type } from 'typebox'
import type { PrepayOption, PricePlan } from '../price-plan.ts'

const readonly = { readonly: true } as const
const shape = Type.Any()

/** One charge: what was paid beforehand, what was delivered, what it cost and what went back. */
export const order = defineEntity({
  name: 'order',
  path: '/api/charge/order',
  table: 'charge_order',
  view: 'charge_order_row',
  module: 'order',
  title: 'no',
  fields: {
    ...orderFields('CH'),
    port: int(readonly),
    price: ref('price', readonly),
    /** As it was when the order was made. */
    plan: json<PricePlan>(shape, readonly),
    option: json<PrepayOption>(shape, readonly),
    prepay: fen({ readonly: true, required: true, default: 0 }),
    /** All that it has cost. */
    fee: fen({ readonly: true, required: true, default: 0 }),
    elecFee: fen({ readonly: true, required: true, default: 0 }),
    serviceFee: fen({ readonly: true, required: true, default: 0 }),
    occupyFee: fen({ readonly: true, required: true, default: 0 }),
    startedAt: dt(readonly),
    endedAt: dt(readonly),
    seconds: int({ readonly: true, required: true, default: 0, unit: 's' }),
    energy: int({ readonly: true, required: true, default: 0, unit: 'Wh' }),
    meterStart: int({ readonly: true, unit: 'Wh' }),
    meterStop: int({ readonly: true, unit: 'Wh' }),
    /** How the charge point knows it. */
    idTag: str(20, readonly),
    transactionId: int(readonly),
    stopReason: str(40, readonly),
    /** The last reading of the meter came then. */
    meteredAt: dt(readonly),
  },
  internal: { ...ORDER_INTERNAL, usage: 'json', startDueAt: 'plain', isGivenUp: 'plain' },
  status: {
    1: ['unpaid', 'orange'],
    2: ['paid', 'blue'],
    3: ['charging', 'blue'],
    4: ['settling', 'blue'],
    5: ['finished', 'green'],
    6: ['failed', 'red'],
    7: ['cancelled', 'grey'],
    8: ['refunded', 'grey'],
  },
  calls: ['list', 'get', 'delete', 'export'],
  own: ['delete'],
  list: {
    columns: [
      'no',
      'user',
      'device',
      'port',
      'status',
      'amount',
      'fee',
      'refundedAmount',
      'energy',
      'seconds',
      'stopReason',
      'refundStatus',
      'paidAt',
    ],
    filters: [
      ...ORDER_FILTERS,
      'port',
      'stopReason',
      { field: 'energy', by: 'range' },
      { field: 'createdAt', by: 'range' },
    ],
    search: ['no', 'deviceName', 'idTag'],
  },
  actions: {
    ...orderNotes,
    /** The money has come. */
    pay: { from: ['unpaid'], to: 'paid', by: 'system', effect: true },
    /** By its consumer, or because its time to be paid is over. */
    cancel: { from: ['unpaid'], to: 'cancelled', by: 'system', effect: true },
    start: { from: ['paid'], to: 'charging', by: 'system', effect: true },
    /** The device has not begun: everything goes back. */
    fail: { from: ['paid'], to: 'failed', by: 'system', effect: true },
    stop: { from: ['charging'], to: 'settling', by: 'system', effect: true },
    settle: { from: ['settling'], to: 'finished', by: 'system', effect: true },
    /** What a charge point told after we had given the charge up. */
    correct: { from: ['finished'], to: 'finished', by: 'system', effect: true },
    refund: { from: ['paid', 'finished', 'failed'], effect: true, danger: true, input: refundInput },
    refunded: { from: ['paid', 'finished', 'failed'], by: 'system', effect: true },
    refundFailed: { from: ['paid', 'finished', 'failed'], by: 'system', effect: true },
  },
})
