import { defineEntity } from '@atrium/contract/define/entity'
import { date, int, json, pct, phone, ref, str } from '@atrium/contract/define/fields'
import { Type } from 'typebox'
import { moneyFields, partnerActions, partnerStatus } from './partner-fields.ts'

const appKeys = Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9]{1,31}$' }), { maxItems: 50, uniqueItems: true })

/** Who brings merchants and looks after them. Agents above them share in what they bring. */
export const agent = defineEntity({
  name: 'agent',
  path: '/api/iot/agent',
  table: 'iot_agent',
  view: 'iot_agent_row',
  module: 'agent',
  title: 'name',
  shared: true,
  fields: {
    name: str(40, { required: true, unique: true }),
    contact: str(40, { required: true }),
    mobile: phone({ required: true, unique: true }),
    /** Who signs in for them. */
    user: ref('user'),
    parent: ref('agent'),
    region: str(60),
    mobileApps: json<string[]>(appKeys, { default: [] }),
    apps: json<string[]>(appKeys, { default: [] }),
    /** Until this day they share in new orders. */
    contractUntil: date(),
    level: int({ readonly: true }),
    merchantCount: int({ readonly: true }),
    ...moneyFields,
    /** Empty: as the selling app has set for all. */
    shareRatio: pct({ default: 0 }),
  },
  status: partnerStatus,
  calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: [
      'name',
      'contact',
      'parent',
      'shareRatio',
      'merchantCount',
      'deviceCount',
      'income',
      'balance',
      'status',
      'mobile',
      'contractUntil',
    ],
    filters: ['parent', 'status', { field: 'contractUntil', by: 'range' }],
    search: ['name', 'contact', 'region'],
  },
  form: [
    { group: 'identity', fields: ['name', 'contact', 'mobile', 'region', 'user'] },
    { group: 'share', fields: ['parent', 'shareRatio', 'contractUntil'] },
    { group: 'use', fields: ['apps', 'mobileApps', 'remark'] },
  ],
  actions: partnerActions,
})
