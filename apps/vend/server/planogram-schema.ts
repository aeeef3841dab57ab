import { Id, nullable } from '@atrium/core/contract/define/schema'
import { type Static, Type } from 'typebox'
import { MOST_SLOTS } from '../entities/device.ts'

/** What the calls of planograms take and answer. */

/** Machines that one copy reaches. */
const MOST_MACHINES = 100
const MOST_PIECES = 999

export const CLOSED = { additionalProperties: false }
const no = Type.Integer({ minimum: 1, maximum: MOST_SLOTS })
const planned = {
  product: nullable(Id),
  price: nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Null: that of the product' })),
  capacity: Type.Integer({ minimum: 1, maximum: MOST_PIECES }),
  warn: Type.Integer({ minimum: 0, maximum: MOST_PIECES }),
}
const plannedSlot = Type.Object(
  {
    no,
    ...planned,
    door: Type.Optional({
      ...nullable(no),
      description: 'The door in front of it; absent: as it is. It is not copied',
    }),
  },
  CLOSED,
)
export type Planned = Static<typeof plannedSlot>

export const request = {
  _ids: Type.Array(Id, {
    minItems: 1,
    maxItems: MOST_MACHINES,
    uniqueItems: true,
    description: 'The machines to change',
  }),
  slots: Type.Optional(Type.Array(plannedSlot, { minItems: 1, maxItems: MOST_SLOTS })),
  from: Type.Optional({ ...Id, description: 'In place of slots: the machine whose slots are copied' }),
}
export const Request = Type.Object(request, CLOSED)
export type Request = Static<typeof Request>

const ofSlot = Type.Object(planned)
export const Difference = Type.Object({
  no,
  before: Type.Object({ ...planned, stock: Type.Integer(), lockStock: Type.Integer() }),
  after: ofSlot,
  /** Taken out of the slot, because its product changes. */
  removed: Type.Integer(),
  problem: nullable(Type.String({ description: 'Why this slot cannot be changed so' })),
})
const Machine = Type.Object({ _id: Id, no: Type.String(), name: Type.String(), differences: Type.Array(Difference) })
export const Answer = Type.Object({
  code: Type.Literal(0),
  machines: Type.Array(Machine),
  products: Type.Record(Type.String(), Type.String(), { description: 'The names of the products in it' }),
  seen: Type.String({ description: 'Names these differences' }),
})
