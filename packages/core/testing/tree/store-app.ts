import { defineApp } from '../../contract/define/app.ts'
import { defineEntity } from '../../contract/define/entity.ts'
import { ref, refs, str } from '../../contract/define/fields.ts'
import { TREE_PAGE_SIZE } from '../../contract/wire.ts'

/** A tree with nothing else; the tests of trees use it. */
const shelf = defineEntity({
  name: 'shelf',
  path: '/api/store/shelf',
  table: 'store_shelf',
  module: 'shelf',
  title: 'name',
  tree: { maxDepth: 4 },
  fields: { name: str(40, { required: true }), parentId: ref('shelf') },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  list: { columns: ['name', 'parentId'], pageSize: TREE_PAGE_SIZE },
})

/** Rows that stand at a node of the tree, and at others besides. */
const thing = defineEntity({
  name: 'thing',
  path: '/api/store/thing',
  table: 'store_thing',
  module: 'thing',
  title: 'name',
  fields: { name: str(40, { required: true }), shelf: ref('shelf'), further: refs('shelf') },
  calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
  list: {
    columns: ['name', 'shelf'],
    filters: [
      { field: 'shelf', by: 'branch' },
      { field: 'further', by: 'branch' },
    ],
  },
})

export const storeApp = defineApp({
  key: 'store',
  type: 'pc',
  icon: 'box',
  guarded: true,
  menu: [
    { module: 'shelf', path: 'shelf/list' },
    { module: 'thing', path: 'thing/list' },
  ],
  permissions: { shelf: 'read create update delete', thing: 'read create update delete export' },
  entities: [shelf, thing],
})

const noWords = { status: {}, actions: {}, options: {}, groups: {}, empty: '' }
export const storeWords = {
  name: 'Store',
  about: '',
  menu: { 'shelf/list': 'Shelves', 'thing/list': 'Things' },
  entities: {
    shelf: { name: 'Shelf', fields: { name: 'Name', parentId: 'Above' }, ...noWords },
    thing: { name: 'Thing', fields: { name: 'Name', shelf: 'Shelf', further: 'Further shelves' }, ...noWords },
  },
  more: {},
}
