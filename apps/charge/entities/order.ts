import { bool, dt, fen, int, json, num, ref, str } from '@atrium/core/contract/define/fields'
import { orderActions, orderEntity } from '@atrium/selling/contract/at-devices/declare'
import { Type } from 'typebox'
import type { PrepayOption, PricePlan } from '../price-plan.ts'

const readonly = { readonly: true } as const
const shape = Type.Any()

/** The names under which charges have been logged from the beginning. */
export const ACT_NAMES = { paid: 'pay', expire: 'cancel', fail: 'fail' } as const

/** One charge: what was prepaid, what was delivered, what it cost and what was refunded. */
export const order = orderEntity('charge', 'CH', {
  fields: {
    port: int(readonly),
    price: ref('price', readonly),
    /** A copy of the price from the time of the order. */
    plan: json<PricePlan>(shape, readonly),
    option: json<PrepayOption>(shape, readonly),
    prepay: fen({ readonly: true, required: true, default: 0 }),
    /** The total cost. */
    fee: fen({ readonly: true, required: true, default: 0 }),
    /** Of the cost, what was paid for and has not been refunded; once the charge is settled. */
    consumed: fen(readonly),
    /** Of the payment, what is neither refunded nor consumed yet. */
    held: fen(readonly),
    elecFee: fen({ readonly: true, required: true, default: 0 }),
    serviceFee: fen({ readonly: true, required: true, default: 0 }),
    occupyFee: fen({ readonly: true, required: true, default: 0 }),
    startedAt: dt(readonly),
    endedAt: dt(readonly),
    seconds: int({ readonly: true, required: true, default: 0, unit: 's' }),
    energy: int({ readonly: true, required: true, default: 0, unit: 'Wh' }),
    meterStart: int({ readonly: true, unit: 'Wh' }),
    meterStop: int({ readonly: true, unit: 'Wh' }),
    /** The tag by which the charge point knows the order. */
    idTag: str(20, readonly),
    transactionId: int(readonly),
    stopReason: str(40, readonly),
    /** Why it is not settled by itself: a clerk does it. */
    heldReason: str(200, readonly),
    /** It waits for that clerk. */
    doubtful: bool(readonly),
    /** Time of the last meter reading. */
    meteredAt: dt(readonly),
  },
  internal: { usage: 'json', startDueAt: 'plain', isGivenUp: 'plain', freedAt: 'plain' },
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
  columns: ['status', 'amount', 'paidAt', 'fee', 'refundedAmount', 'energy', 'seconds', 'port', 'stopReason'],
  filters: ['port', 'stopReason', 'doubtful', { field: 'energy', by: 'range' }, { field: 'endedAt', by: 'range' }],
  search: ['no', 'deviceName', 'idTag'],
  sums: ['energy', 'seconds'],
  actions: {
    ...orderActions({
      names: ACT_NAMES,
      refundFrom: ['paid', 'finished', 'failed'],
      delivering: ['charging', 'settling'],
    }),
    start: { from: ['paid'], to: 'charging', by: 'system', effect: true },
    stop: { from: ['charging'], to: 'settling', by: 'system', effect: true },
    settle: { from: ['settling'], to: 'finished', by: 'system', effect: true },
    /** A held order is settled at the reading, or with a factor, which the device keeps for its later charges. */
    settleHeld: {
      from: ['settling'],
      to: 'finished',
      needs: 'heldReason',
      effect: true,
      money: true,
      input: { factor: num(4, { min: 0.0001, max: 10_000 }) },
    },
    /** A late report of a charge point about an order that was closed without one. */
    correct: { from: ['finished', 'settling'], to: 'same', by: 'system', effect: true },
  },
})
