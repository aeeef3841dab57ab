import { fieldSchema, Id } from '@atrium/core/contract/define/schema'
import { call } from '@atrium/core/server/call/app-call'
import { checkPossible } from '@atrium/core/server/entity/act'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { order } from '../entities/order.ts'
import { heldBill } from './orders.ts'

const SETTLE_HELD = ['charge', 'order', 'settleHeld'] as const
const { factor } = order.actions.settleHeld.input

/** What a clerk sees before a held order is settled. */
export const heldBillCall = call({
  method: 'GET',
  path: '/api/charge/order/heldBill',
  guard: { kind: 'anyOf', triples: [SETTLE_HELD] },
  summary: 'What a held order costs and gives back: at the reading of its meter, or with a factor',
  query: Type.Object({ _id: Id, factor: Type.Optional(fieldSchema(factor)) }, { additionalProperties: false }),
  response: Type.Object({
    code: Type.Literal(0),
    meterFactor: Type.Number({ description: 'Of the device: the reading is already multiplied by it' }),
    energy: Type.Integer({ description: 'Watt-hours' }),
    fee: Type.Integer({ description: 'Fen' }),
    refund: Type.Integer({ description: 'Fen that go back to the consumer' }),
  }),
  async run(ctx, { query }) {
    const row = await getRow(await within(ctx, order, SETTLE_HELD), order, query._id)
    checkPossible(order, 'settleHeld', row)
    return { code: 0, ...(await heldBill(ctx, row, query.factor as number | undefined)) }
  },
})
