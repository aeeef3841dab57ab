import { defineEntity } from '@atrium/contract/define/entity'
import { int, ref, str } from '@atrium/contract/define/fields'

/** A department. All of them are read at once and make a tree by `parentId`. */
export const group = defineEntity({
  name: 'group',
  path: '/api/group',
  table: 'user_group',
  view: 'group_row',
  module: 'group',
  shownIn: [['trace', 'group']],
  title: 'name',
  fields: {
    name: str(30, { required: true, unique: true }),
    description: str(200),
    parentId: ref('group'),
    leader: ref('user'),
    /** Among its siblings; equal ones stand in the order of their names. */
    order: int({ max: 100_000, required: true, default: 0 }),
    userCount: int({ readonly: true }),
  },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: ['name', 'parentId', 'leader', 'userCount', 'description'],
    search: ['name', 'description'],
    sort: 'order',
    tree: true,
  },
  form: [{ group: 'group', fields: ['name', 'parentId', 'leader', 'description', 'order'] }],
})
