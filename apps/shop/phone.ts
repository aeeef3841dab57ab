import { geoSchema } from '@atrium/core/contract/geo'
import { type Static, Type } from 'typebox'
import { consigneeSchema } from './entities/consignee.ts'
import { DELIVER_OPTIONS, line, lineRequests, order } from './entities/order.ts'

const fen = Type.Integer({ minimum: 0 })
const time = Type.Object({ hour: Type.Integer(), minute: Type.Integer() })
const deliverOption = Type.Union(Object.keys(DELIVER_OPTIONS).map((number) => Type.Literal(Number(number))))

/** What a basket costs, and why. */
export const priced = Type.Object({
  products: Type.Array(line),
  num: Type.Integer(),
  productAmount: fen,
  deliverFee: fen,
  packFee: fen,
  discount: fen,
  amount: fen,
})

/** What is priced of a basket. */
export const basketInput = {
  lines: lineRequests,
  deliverOption,
  /** Of an order that is delivered: a kept address by its `_id`, or one that is written out. */
  address: Type.Optional(Type.String({ minLength: 8, maxLength: 8 })),
  consignee: Type.Optional(consigneeSchema),
}

const text = Type.Union([Type.String(), Type.Null()])
const left = Type.Integer({ description: 'What others do not hold; -1: no limit' })
const soldSpec = Type.Object({ _id: Type.String(), name: Type.String(), price: fen, img: text, left })

/** A group of products on the phone. */
const categorySchema = Type.Object({ _id: Type.String(), name: Type.String(), parent: text, img: text })
export type Category = Static<typeof categorySchema>

/** A product on the phone. */
const soldSchema = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  desc: text,
  imgs: Type.Array(Type.String()),
  price: Type.Integer({ minimum: 0, description: 'Of a product with specs, the lowest of theirs' }),
  marketPrice: Type.Union([fen, Type.Null()]),
  unit: text,
  categories: Type.Array(Type.String()),
  limitNum: Type.Integer({ description: 'Pieces of one order; 0: any number' }),
  deliverOptions: Type.Union([Type.Array(Type.Integer()), Type.Null()], { description: 'Null: all of the shop’s' }),
  sales: Type.Integer(),
  left,
  specs: Type.Union([Type.Array(soldSpec), Type.Null()]),
})
export type Sold = Static<typeof soldSchema>

/** What the shop sells. */
export const goods = Type.Object({ categories: Type.Array(categorySchema), list: Type.Array(soldSchema) })

const dayTime = Type.Union([time, Type.Null()])

/** A shop in the list of those nearby. */
export const nearbyShop = Type.Object({
  no: Type.String({ description: 'Of the code by which a phone enters it' }),
  name: Type.String(),
  logo: text,
  lng: Type.Number(),
  lat: Type.Number(),
  address: text,
  openTime: dayTime,
  closeTime: dayTime,
  isOpen: Type.Boolean(),
  deliverOptions: Type.Array(Type.Integer()),
  distanceM: Type.Union([Type.Integer(), Type.Null()], { description: 'Null: from nowhere' }),
})
export type NearbyShop = Static<typeof nearbyShop>

/** What phones send to the shop and get from it. Amounts in fen. */
export const phone = {
  order,
  orderInput: {
    ...basketInput,
    expectAt: Type.Optional(Type.String({ format: 'date-time' })),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    payLater: Type.Optional(Type.Boolean({ description: 'Paid at the end, at the desk' })),
  },
  offer: Type.Object({
    isOpen: Type.Boolean({ description: 'By the clock of the shop: orders are taken now' }),
    openTime: dayTime,
    closeTime: dayTime,
    deliverOptions: Type.Array(Type.Integer(), { description: '1 pickup, 2 dine-in, 3 store delivery, 4 express' }),
    radius: Type.Union([Type.Integer(), Type.Null()], { description: 'Of store delivery, in metres' }),
    minAmount: Type.Union([Type.Integer(), Type.Null()], { description: 'The least goods of store delivery' }),
    freeAmount: Type.Union([Type.Integer(), Type.Null()], { description: 'From here on delivery is free' }),
    table: Type.Union([Type.String(), Type.Null()], { description: 'Of the scanned code' }),
    payLater: Type.Boolean({ description: 'One may pay at the counter: pickup and dine-in' }),
    coordinates: Type.Union([geoSchema, Type.Null()], { description: 'Where the shop is' }),
  }),
}
