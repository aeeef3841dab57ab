import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, int, ref, str } from '@atrium/core/contract/define/fields'

const readonly = { readonly: true } as const

/** As stock records have them (`STOCK`), and what else becomes of a product. */
export const RECORD_TYPES = {
  1: ['restock'],
  2: ['sale'],
  3: ['back'],
  4: ['count'],
  5: ['loss'],
  6: ['price'],
  7: ['status'],
} as const

/** Each change of a product's stock, price and sale. */
export const record = defineEntity({
  name: 'record',
  path: '/api/shop/product/record',
  table: 'stock_record',
  view: 'shop_record_row',
  module: 'product',
  title: 'at',
  fields: {
    product: ref('product', readonly),
    /** The name that the spec has now. */
    spec: str(40, readonly),
    type: choice(RECORD_TYPES, readonly),
    /** Pieces; of a price, fen. Null: on or off sale. */
    num: int({ readonly: true, min: -Number.MAX_SAFE_INTEGER }),
    /** A quantity (−1: no limit), a price in fen, or 1 on sale and 2 off sale. */
    before: int({ readonly: true, min: -1 }),
    after: int({ readonly: true, min: -1 }),
    order: ref('order', readonly),
    by: str(60, readonly),
    reason: str(200, readonly),
    at: dt(readonly),
  },
  calls: ['list', 'export'],
  list: {
    columns: ['at', 'product', 'spec', 'type', 'num', 'before', 'after', 'order', 'by', 'reason'],
    filters: ['product', 'type', 'order', { field: 'at', by: 'range' }],
    search: ['reason', 'spec'],
    sort: '-at',
    sums: 'none',
  },
})
