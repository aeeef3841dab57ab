import { defineEntity } from '@atrium/core/contract/define/entity'
import { fen, img, int, ref, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'

const readonly = { readonly: true } as const

/** What machines sell. A slot may have a price of its own. */
export const product = defineEntity({
  name: 'product',
  path: '/api/vend/product',
  table: 'vend_product',
  view: 'vend_product_row',
  module: 'product',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    /** The barcode. */
    no: str(32),
    imgs: img(9),
    category: ref('category'),
    price: fen({ required: true, min: 1, max: 1_000_000 }),
    cost: fen(),
    unit: str(10),
    shelfDays: int({ min: 1, max: 3650, unit: 'd' }),
    /** In the machines now, and sold so far, less what refunds have brought back. */
    stock: int(readonly),
    sales: int(readonly),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete', 'export', 'import'],
  own: ['delete'],
  list: {
    columns: ['imgs', 'name', 'price', 'status', 'stock', 'sales', 'category', 'no', 'cost', 'unit', 'shelfDays'],
    filters: ['status', 'category', { field: 'price', by: 'range' }],
    search: ['name', 'no'],
    sums: 'none',
  },
  actions: enabledActions,
})
