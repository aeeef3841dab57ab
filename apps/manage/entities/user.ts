import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, dt, img, phone, refs, str } from '@atrium/core/contract/define/fields'
import { PASSWORD_TAKES } from '@atrium/core/contract/password'
import { enabledStatus } from '@atrium/core/contract/patterns/enabled'

/** A mobile number, or a name that starts with a letter, so that the sign-in can tell one from the other. */
const USERNAME = '^(1\\d{10}|[A-Za-z][\\w.-]{3,31})$'

/** A person who can sign in. */
export const user = defineEntity({
  name: 'user',
  path: '/api/user',
  table: 'app_user',
  view: 'user_row',
  module: 'user',
  title: 'name',
  fields: {
    username: str(32, { required: true, unique: true, immutable: true, pattern: USERNAME }),
    name: str(30, { required: true }),
    /** The initial password. The user must change it before any other call. */
    password: str(30, { required: true, min: 6, immutable: true, writeOnly: true, takes: PASSWORD_TAKES }),
    mobile: phone({ unique: true }),
    email: str(60, { pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' }),
    avatar: img(1, { purpose: 'avatar' }),
    locale: str(5, { pattern: '^(zh_CN|en_US)$', default: 'zh_CN' }),
    roles: refs('role', { required: true }),
    /** The first group is the primary one: rows that this user creates belong to it. */
    groups: refs('group'),
    updatePwd: bool({ readonly: true }),
    lastLoginAt: dt({ readonly: true }),
    lastLoginIp: str(45, { readonly: true }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: ['name', 'username', 'status', 'roles', 'groups', 'mobile', 'lastLoginAt'],
    filters: ['roles', { field: 'groups', by: 'branch' }, 'status'],
    search: ['name', 'username', 'mobile'],
    finds: { by: { name: 'part', username: 'part', mobile: 'part' }, shows: ['username', 'mobile'] },
  },
  form: [
    { group: 'account', fields: ['username', 'password', 'name', 'mobile', 'email', 'avatar'] },
    { group: 'rights', fields: ['roles', 'groups', 'remark'] },
  ],
  actions: {
    disable: { from: ['enabled'], to: 'disabled', effect: true, danger: true },
    enable: { from: ['disabled'], to: 'enabled', effect: true },
  },
  check: ({ roles }) =>
    Array.isArray(roles) && roles.length > 0
      ? {}
      : { roles: { zh_CN: '请至少选择一个角色', en_US: 'Choose at least one role' } },
})
