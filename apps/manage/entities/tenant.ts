import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, fen, img, int, json, phone, requiredJson, str, zone } from '@atrium/core/contract/define/fields'
import { PASSWORD_TAKES } from '@atrium/core/contract/password'
import type { Text } from '@atrium/core/contract/refusal'
import { DEFAULT_ZONE, isZone, NO_SUCH_ZONE } from '@atrium/core/contract/zone'
import { Type } from 'typebox'

const keys = Type.Array(Type.String({ pattern: '^[a-z]{2,20}$' }), { maxItems: 50, uniqueItems: true })

/** A sub-tenant of the caller's own tenant. Its limits are taken from the parent's limits. */
export const tenant = defineEntity({
  name: 'tenant',
  path: '/api/tenant',
  table: 'tenant_row',
  module: 'tenant',
  title: 'name',
  dataScope: 'none',
  fields: {
    name: str(40, { required: true, unique: true }),
    sysName: str(40, { required: true }),
    apps: requiredJson<string[]>(keys, { default: ['manage', 'platform'] }),
    mobileApps: requiredJson<string[]>(keys, { default: [] }),
    maximumUser: int({ min: 1, max: 100_000, required: true, default: 1 }),
    maximumSubTenant: int({ max: 1000, required: true, default: 0 }),
    logo: img(1, { purpose: 'logo' }),
    /** A path on this host. A path that starts with `//` would lead to another host. */
    loginPage: str(200, { pattern: '^/([^/\\\\].*)?$', default: '/home' }),
    host: str(100, { pattern: '^[a-z0-9.-]+$' }),
    /** A host that a sub-tenant sets for its own sub-tenant takes effect when the tenants above have confirmed it. */
    hostState: choice({ 1: ['inEffect', 'green'], 2: ['waiting', 'orange'] }, { readonly: true }),
    customFunction: json<Record<string, unknown>>(Type.Record(Type.String({ maxLength: 40 }), Type.Any())),
    timeZone: zone({ required: true, default: DEFAULT_ZONE }),
    contact: str(30),
    mobile: phone(),
    expireAt: dt({ required: true }),
    adminUsername: str(32, { required: true, immutable: true, writeOnly: true, pattern: '^[A-Za-z][\\w.-]{3,31}$' }),
    adminPassword: str(30, { required: true, min: 6, immutable: true, writeOnly: true, takes: PASSWORD_TAKES }),
    userCount: int({ readonly: true }),
    subTenantCount: int({ readonly: true }),
    balance: fen({ readonly: true }),
  },
  status: { 1: ['normal', 'green'], 2: ['disabled', 'grey'], 3: ['expired', 'orange'] },
  calls: ['list', 'get', 'create', 'update', 'delete'],
  own: ['create', 'update', 'delete'],
  list: {
    path: '/api/tenant/list/subtenant',
    columns: ['name', 'sysName', 'status', 'balance', 'expireAt', 'userCount', 'subTenantCount', 'apps'],
    filters: ['status', { field: 'expireAt', by: 'range' }],
    search: ['name', 'sysName', 'contact'],
  },
  form: [
    { group: 'tenant', fields: ['name', 'sysName', 'timeZone', 'contact', 'mobile', 'expireAt'] },
    { group: 'limits', fields: ['apps', 'maximumUser', 'maximumSubTenant'] },
    { group: 'look', fields: ['logo', 'host', 'loginPage', 'remark'] },
    { group: 'administrator', fields: ['adminUsername', 'adminPassword'] },
  ],
  actions: {
    disable: { from: ['normal'], to: 'disabled', effect: true, danger: true },
    enable: { from: ['disabled'], to: 'normal' },
  },
  check: ({ timeZone }): Record<string, Text> =>
    typeof timeZone === 'string' && !isZone(timeZone) ? { timeZone: NO_SUCH_ZONE } : {},
})
