import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'

/** Groups of products, in the order in which phones show them. */
export const category = defineEntity({
  name: 'category',
  path: '/api/vend/category',
  table: 'vend_category',
  module: 'product',
  title: 'name',
  fields: {
    name: str(40, { required: true, unique: true }),
    order: int({ required: true, default: 0, max: 9999 }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['delete'],
  list: { columns: ['name', 'order', 'status'], filters: ['status'], search: ['name'], sort: 'order', pageSize: 15 },
  actions: enabledActions,
})
