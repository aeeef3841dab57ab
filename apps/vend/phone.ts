import { Id, nullable } from '@atrium/core/contract/define/schema'
import { Type } from 'typebox'
import { MOST_SLOTS } from './entities/device.ts'
import { line, order } from './entities/order.ts'

const slotNo = Type.Integer({ minimum: 1, maximum: MOST_SLOTS })
const time = Type.String({ format: 'date-time' })

/** The most lines of one order, and pieces of one line. */
export const MOST_LINES = 20
export const MOST_PIECES = 20

export const item = Type.Object(
  {
    slot: slotNo,
    num: Type.Integer({ minimum: 1, maximum: MOST_PIECES }),
    price: Type.Integer({ minimum: 1, description: 'Of one, as it was shown: an order at another price is refused' }),
  },
  { additionalProperties: false },
)

const product = Type.Object({
  _id: Id,
  name: Type.String(),
  img: nullable(Type.String()),
  unit: nullable(Type.String()),
  category: nullable(Id),
})

const slot = Type.Object({
  no: slotNo,
  product: nullable(product),
  price: Type.Integer({ description: 'Of one, here; 0 without a product' }),
  left: Type.Integer({ minimum: 0, description: 'Pieces that nobody has ordered' }),
  fault: Type.Boolean(),
  door: nullable(slotNo),
  isForSale: Type.Boolean({ description: 'Can be ordered now; in a cabinet: can be taken' }),
})

const door = Type.Object({ no: slotNo, open: Type.Boolean(), at: time })

/** What phones send to vending machines and get from them. Amounts in fen. */
export const phone = {
  order,
  orderInput: {
    /** Of a lane machine or a locker; absent at a cabinet, whose door is opened. */
    items: Type.Optional(Type.Array(item, { minItems: 1, maxItems: MOST_LINES })),
  },
  offer: Type.Object({
    mode: Type.Integer({ description: '1 lanes, 2 locker, 3 open-door cabinet' }),
    slots: Type.Array(slot),
    categories: Type.Array(Type.Object({ _id: Id, name: Type.String() }), {
      description: 'Those with products here, in their order',
    }),
    temperature: nullable(Type.Number()),
    seenAt: nullable(
      Type.String({ format: 'date-time', description: 'When the machine was last heard: the age of all this' }),
    ),
    limit: Type.Integer({ description: 'What is held or authorised before the door of a cabinet opens' }),
    taken: Type.Boolean({ description: 'Of a cabinet: somebody has its door open' }),
  }),
  live: Type.Object({
    lines: Type.Array(
      Type.Object({
        ...line.properties,
        img: nullable(Type.String()),
        door: nullable(slotNo),
        doorOpen: Type.Boolean(),
      }),
    ),
    mode: Type.Integer(),
    doors: Type.Array(door, { description: 'Open ones' }),
  }),
  around: Type.Object({ forSale: Type.Integer({ description: 'Products that can be bought' }), mode: Type.Integer() }),
}
