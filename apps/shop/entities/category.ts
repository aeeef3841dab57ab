import { defineEntity } from '@atrium/core/contract/define/entity'
import { img, int, ref, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import { TREE_PAGE_SIZE } from '@atrium/core/contract/wire'

/** Groups of products, in the order in which phones show them. Two levels: a phone has no room for more. */
export const category = defineEntity({
  name: 'category',
  path: '/api/shop/category',
  table: 'shop_category',
  module: 'category',
  tree: { maxDepth: 2, parent: 'parent', permission: 'order' },
  title: 'name',
  fields: {
    name: str(20, { required: true, unique: true }),
    parent: ref('category'),
    desc: str(100),
    img: img(1),
    /** As the specification names it; the same as `_id`. */
    id: str(36, { readonly: true }),
    order: int({ readonly: true }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['delete'],
  // Whoever sells needs the whole tree, whoever has made a category.
  dataScope: 'none',
  list: {
    columns: ['name', 'status', 'desc', 'img'],
    filters: ['status'],
    search: ['name', 'desc'],
    pageSize: TREE_PAGE_SIZE,
  },
  form: [{ group: 'category', fields: ['name', 'parent', 'desc', 'img'] }],
  actions: enabledActions,
})
