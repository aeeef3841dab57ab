import { nullable } from '@atrium/core/contract/define/schema'
import { Type } from 'typebox'
import { order } from './entities/order.ts'
import type { PricePlan } from './plan.ts'

const count = Type.Integer()
const moment = nullable(Type.String({ format: 'date-time' }))

/** What phones send to cabinets and get from them. Amounts in fen, times in minutes. */
export const phone = {
  order,
  /** The cabinet chooses the power bank, and its price is the device's. */
  orderInput: {},
  offer: Type.Object({
    /** Null: the cabinet has no price that is enabled, so nothing can be rented. */
    price: Type.Unsafe<PricePlan | null>({}),
    available: Type.Integer({ description: 'Power banks that can be rented; 0 while the cabinet is offline' }),
    empty: Type.Integer({ description: 'Slots to return into, as last reported' }),
    slots: Type.Array(Type.Object({ no: count, status: count, level: nullable(count) })),
    slotsAt: moment,
  }),
  live: Type.Object({
    minutes: nullable(Type.Integer({ description: 'Started minutes, so far' })),
    fee: Type.Integer({ description: 'So far; the final one after the return' }),
    nextFeeAt: moment,
    boughtAt: nullable(Type.String({ format: 'date-time', description: 'When it counts as bought' })),
  }),
  around: Type.Object({ available: count, empty: count }),
}
