import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, ref, str } from '@atrium/core/contract/define/fields'
import { TREE_PAGE_SIZE } from '@atrium/core/contract/wire'

/** A department. */
export const group = defineEntity({
  name: 'group',
  path: '/api/group',
  table: 'user_group',
  view: 'group_row',
  module: 'group',
  shownIn: [['trace', 'group']],
  title: 'name',
  tree: { maxDepth: 8 },
  fields: {
    name: str(30, { required: true, unique: true }),
    description: str(200),
    parentId: ref('group'),
    leader: ref('user'),
    /** Position among the groups with the same parent; null is last. Equal values are sorted by name. */
    order: int({ max: 100_000 }),
    userCount: int({ readonly: true }),
  },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: ['name', 'leader', 'userCount', 'parentId', 'description'],
    search: ['name', 'description'],
    pageSize: TREE_PAGE_SIZE,
  },
  form: [{ group: 'group', fields: ['name', 'parentId', 'leader', 'description'] }],
})
