import { Id } from '@atrium/core/contract/define/schema'
import { submissionBody } from '@atrium/core/contract/patterns/submission'
import { invalidParameter } from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { masked } from '@atrium/core/server/entity/mask'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { once } from '@atrium/core/server/submissions/once'
import { Type } from 'typebox'
import { type LineRequest, lineRequest, MOST_PIECES, order } from '../entities/order.ts'
import { type Edit, editLines } from './edit.ts'
import { catalogueOf } from './goods.ts'
import type { Order } from './order-row.ts'
import { orders } from './orders.ts'
import { placeOrder } from './place.ts'

const BACK_OFFICE = 3
const EDIT = ['shop', 'order', 'editProduct'] as const

type NewOrder = Partial<Order> & { lines: LineRequest[] }

export const orderWrites = {
  /** A clerk's order, unpaid: for somebody at the desk or on the telephone. */
  async create(ctx: Ctx, values: NewOrder): Promise<string> {
    const { lines, deliverOption = 1, discount = 0, payLater = false } = values
    const { user = null, consignee = null, table = null, expectAt = null, note = null } = values
    const placing = {
      lines,
      deliverOption,
      consignee,
      discount,
      payLater,
      user,
      table,
      expectAt,
      note,
      source: BACK_OFFICE,
    }
    return (await placeOrder(ctx, await catalogueOf(ctx, lines), placing, 'clerk'))._id
  },
  delete: orders.remove,
}

const pieces = Type.Integer({ minimum: 1, maximum: MOST_PIECES })

/** `POST /api/shop/order/product?type=…`: the lines of an order that is not paid. */
export const editCall = call({
  method: 'POST',
  path: '/api/shop/order/product',
  guard: { kind: 'anyOf', triples: [EDIT] },
  summary:
    'Change an order that is not paid: `updateNum` of the line `index`, or `add` a product; amount and stock follow. With ' +
    'the same idemKey it is done once',
  query: Type.Object({ type: Type.Union([Type.Literal('updateNum'), Type.Literal('add')]) }),
  body: Type.Object(
    {
      _id: Id,
      num: pieces,
      index: Type.Optional(Type.Integer({ minimum: 0 })),
      product: Type.Optional(Id),
      spec: lineRequest.properties.spec,
      idemKey: Type.Optional(submissionBody.idemKey),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ code: Type.Literal(0), order: Type.Any() }),
  async run(ctx, { query: { type }, body }) {
    const { _id, idemKey } = body
    // Refuses an order that the clerk may not see.
    await getRow(await within(ctx, order, EDIT), order, _id)
    const run = async () => {
      await editLines(ctx, _id, editOf(type, body), catalogueOf)
      return { code: 0 as const, order: masked(order, await getRow(ctx, order, _id)) }
    }
    return idemKey === undefined ? run() : once(ctx, { call: `shop.order.${type}`, body: { ...body, idemKey } }, run)
  },
})

interface EditBody extends Pick<LineRequest, 'spec' | 'num'> {
  index?: number
  product?: string
}

function editOf(type: Edit['type'], { index, product, spec, num }: EditBody): Edit {
  if (type === 'add') {
    if (product === undefined) throw invalidParameter({ fields: { product: NEEDED } })
    return { type, product, spec: spec ?? null, num }
  }
  if (index === undefined) throw invalidParameter({ fields: { index: NEEDED } })
  return { type, index, num }
}

const NEEDED = { zh_CN: '必填', en_US: 'Required' }
