import { join } from 'node:path'
import { defineApp } from '@atrium/core/contract/define/app'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, str } from '@atrium/core/contract/define/fields'
import { implement } from '@atrium/core/server/call/implement'
import { projectRoot } from '@atrium/core/server/project-root'
import { stockRecord, UNLIMITED } from '../../contract/patterns/stock.ts'
import { stockOf } from '../../server/stock/stock.ts'

/** The smallest thing that is in stock: goods with specs and without places. The tests of stock/ use it. */

const good = defineEntity({
  name: 'good',
  path: '/api/shelf/good',
  table: 'shelf_good',
  view: 'shelf_good_row',
  module: 'good',
  title: 'name',
  fields: {
    name: str(20, { required: true }),
    stock: int({ readonly: true, min: UNLIMITED }),
    lockStock: int({ readonly: true }),
  },
  calls: ['list', 'get', 'create'],
  list: { columns: ['name', 'stock', 'lockStock'] },
})

const order = defineEntity({
  name: 'order',
  path: '/api/shelf/order',
  table: 'shelf_order',
  module: 'order',
  title: 'pieces',
  fields: { pieces: int({ required: true }) },
  status: { 1: ['open'], 2: ['sold'], 3: ['cancelled'] },
  calls: ['list'],
  list: { columns: ['pieces'] },
})

const record = stockRecord('shelf', 'good', { spec: str(8, { readonly: true }), slot: int({ readonly: true }) })

export const stock = stockOf('shelf', { order, holding: ['open'], holds: 'o.pieces' })

const shelf = defineApp({
  key: 'shelf',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [{ module: 'good', path: 'good/list' }],
  permissions: { good: 'read create export', order: 'read' },
  entities: [good, record, order],
})

const common = { status: {}, actions: {}, options: {}, groups: {}, empty: '没有' }
const words = {
  name: 'Shelf',
  about: '',
  menu: { 'good/list': '商品' },
  entities: {
    good: { ...common, name: '商品', fields: { name: '名称', stock: '库存', lockStock: '占用' } },
    order: {
      ...common,
      name: '订单',
      fields: { pieces: '件数' },
      status: { open: '待付', sold: '已售', cancelled: '取消' },
    },
    record: {
      ...common,
      name: '库存记录',
      fields: {
        good: '商品',
        spec: '规格',
        slot: '货道',
        type: '类型',
        num: '数量',
        before: '之前',
        after: '之后',
        order: '订单',
        by: '操作人',
        reason: '原因',
        at: '时间',
      },
      options: { type: { restock: '补货', sale: '销售', back: '退回', count: '盘点', loss: '报损' } },
    },
  },
  more: {},
}

export const shelfServer = implement(shelf, {
  words: { zh_CN: words, en_US: words },
  effects: {},
  supplies: [stock.supply],
})

export const shelfMigrations = [
  { owner: 'shelf', folder: join(projectRoot, 'packages/selling/testing/stock/migrations') },
]
