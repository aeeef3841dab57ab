import type { Triple } from '@atrium/core/contract/access'
import { Id } from '@atrium/core/contract/define/schema'
import { invalidParameter, type Text } from '@atrium/core/contract/refusal'
import { call } from '@atrium/core/server/call/app-call'
import { audit, logStatus, wasDone } from '@atrium/core/server/call/log'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { STOCK, type StockKind } from '@atrium/selling/contract/declare'
import type { StockChange } from '@atrium/selling/server/implement'
import { type Static, Type } from 'typebox'
import { MOST_STOCK, product, quantity, SPEC_ID_LENGTH } from '../entities/product.ts'
import { type Product, quantityOf, specsOf } from './goods.ts'
import { stock } from './order-row.ts'

const MAY: Triple = ['shop', 'product', 'stock']
const CLOSED = { additionalProperties: false }

const change = Type.Object(
  {
    spec: Type.Optional(Type.String({ minLength: SPEC_ID_LENGTH, maxLength: SPEC_ID_LENGTH })),
    num: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_STOCK, description: 'Of a restock or a loss' })),
    stock: Type.Optional(quantity),
  },
  CLOSED,
)
type Change = Static<typeof change>

const LOGGED = { entity: 'shop.product', action: 'stock' }

/** Goods that have come in, that were counted, or that are lost. */
export const stockCall = call({
  method: 'POST',
  path: '/api/shop/product/stock',
  guard: { kind: 'anyOf', triples: [MAY] },
  summary: `Changes the stock of a product or of its specs: all lines or none. Types: 1 restock and 5 loss with num, 4 count
    with stock, where -1 means no limit. With the same idemKey it is done once`,
  body: Type.Object(
    {
      _id: Id,
      type: Type.Union([Type.Literal(STOCK.restock), Type.Literal(STOCK.count), Type.Literal(STOCK.loss)]),
      lines: Type.Array(change, { minItems: 1, maxItems: 50 }),
      reason: Type.Optional(Type.String({ minLength: 2, maxLength: 80 })),
      idemKey: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
    },
    CLOSED,
  ),
  response: Type.Object({ code: Type.Literal(0), product: Type.Any() }),
  async run(ctx, { body }) {
    const { _id, type, lines, reason, idemKey } = body
    const scoped = await within(ctx, product, MAY)
    const row = await getRow(scoped, product, _id, 'for update')
    const logged = { ...LOGGED, rowId: _id }
    const request = idemKey === undefined ? undefined : { idemKey, digest: JSON.stringify([type, lines]) }
    if (!(request && (await wasDone(ctx, logged, request)))) {
      const kind = kindOf(type)
      const changes = lines.map((line) => changeOf(row, kind, line))
      await stock.move(ctx, kind, changes, reason === undefined ? {} : { reason })
      logStatus(ctx, { ...logged, from: row.status, to: row.status, reason: reason ?? null, request })
      await audit(ctx, { ...logged, after: { type, lines } })
    }
    return { code: 0, product: await getRow(scoped, product, _id) }
  },
})

const kindOf = (type: number): StockKind => (type === STOCK.count ? 'count' : type === STOCK.loss ? 'loss' : 'restock')

function changeOf(row: Product, kind: StockKind, { spec, num, stock: counted }: Change): StockChange {
  const specs = specsOf(row)
  const isKnown = specs.length > 0 ? specs.some(({ _id }) => _id === spec) : spec === undefined
  if (!isKnown) throw wrong(UNKNOWN)
  const key = { item: row._id, spec: spec ?? '' }
  if (kind === 'count') {
    if (counted === undefined || num !== undefined) throw wrong(COUNTED)
    return { ...key, to: quantityOf(counted) }
  }
  if (num === undefined || counted !== undefined) throw wrong(MOVED)
  return { ...key, num: kind === 'loss' ? -num : num }
}

const wrong = (text: Text) => invalidParameter({ fields: { lines: text } })

const UNKNOWN = {
  zh_CN: '商品没有该规格，或未选择规格',
  en_US: 'The product does not have this spec, or none was named',
}
const COUNTED = { zh_CN: '盘点请填写实际数量', en_US: 'Of a count, say what there is' }
const MOVED = { zh_CN: '请填写件数', en_US: 'Say how many pieces' }
