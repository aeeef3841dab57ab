import type { Permission } from '@atrium/core/contract/access'
import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, choice, int, requiredJson, str } from '@atrium/core/contract/define/fields'
import { Type } from 'typebox'

const word = Type.String({ minLength: 1, maxLength: 40 })
const permissionsSchema = Type.Array(
  Type.Object({ app: word, module: word, permission: word }, { additionalProperties: false }),
  { maxItems: 2000 },
)

/** The permissions of its users and the rows they apply to. A role belongs to the tenant, so no data scope hides it. */
export const role = defineEntity({
  name: 'role',
  path: '/api/role',
  table: 'role',
  view: 'role_row',
  module: 'role',
  title: 'name',
  dataScope: 'none',
  fields: {
    /** The name of the built-in role is a stored text. */
    name: str(20, { required: true, unique: true, byPrograms: true }),
    description: str(200),
    permissions: requiredJson<Permission[]>(permissionsSchema),
    dataScope: choice({ 1: ['all'], 2: ['groupAndBelow'], 3: ['group'], 4: ['own'] }, { required: true, default: 1 }),
    builtin: bool({ readonly: true }),
    userCount: int({ readonly: true }),
  },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: ['name', 'userCount', 'dataScope', 'description', 'builtin', 'updatedAt'],
    filters: ['dataScope'],
    search: ['name', 'description'],
    pageSize: 15,
  },
  form: [
    { group: 'role', fields: ['name', 'description', 'dataScope'] },
    { group: 'permissions', fields: ['permissions'] },
  ],
  isBuiltIn: ({ builtin }) => builtin === true,
  check: ({ permissions }) =>
    Array.isArray(permissions) && permissions.length > 0
      ? {}
      : { permissions: { zh_CN: '请至少选择一项权限', en_US: 'Choose at least one permission' } },
})
