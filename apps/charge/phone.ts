import { nullable } from '@atrium/core/contract/define/schema'
import { Type } from 'typebox'
import { order } from './entities/order.ts'
import type { PricePlan } from './price-plan.ts'

const count = Type.Integer()
const measured = nullable(Type.Number())

/** What phones send to charging devices and get from them. Fen, watt-hours, seconds. */
export const phone = {
  order,
  orderInput: {
    port: Type.Integer({ minimum: 1, maximum: 64 }),
    amount: Type.Integer({ minimum: 1, description: 'One of the amounts to prepay, in fen' }),
  },
  offer: Type.Object({
    kind: nullable(count),
    price: Type.Unsafe<PricePlan | null>({}),
    ports: Type.Array(Type.Object({ no: count, status: count, isFree: Type.Boolean() })),
  }),
  live: Type.Object({
    port: nullable(
      Type.Object({
        no: count,
        status: count,
        power: measured,
        voltage: measured,
        current: measured,
        soc: measured,
      }),
    ),
    energy: count,
    seconds: count,
    fee: Type.Integer({ description: 'So far' }),
    left: Type.Integer({ description: 'What cost and refunds leave of the prepaid money' }),
    limitSeconds: nullable(Type.Number({ description: 'Null: only the money limits the charge' })),
    limitWh: nullable(Type.Number()),
    meteredAt: nullable(Type.String({ format: 'date-time' })),
  }),
  around: Type.Object({ free: count, total: count }),
}
