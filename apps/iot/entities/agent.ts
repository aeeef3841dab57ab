import { defineEntity } from '@atrium/core/contract/define/entity'
import { date, int, json, pct, phone, ref, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import { Type } from 'typebox'
import { moneyFields } from './partner-fields.ts'

const appKeys = Type.Array(Type.String({ pattern: '^[a-z][A-Za-z0-9]{1,31}$' }), { maxItems: 50, uniqueItems: true })

/** Brings merchants and looks after them. The agents above an agent get a share of what its merchants earn. */
export const agent = defineEntity({
  name: 'agent',
  path: '/api/iot/agent',
  table: 'iot_agent',
  view: 'iot_agent_row',
  module: 'agent',
  title: 'name',
  shared: true,
  tree: { maxDepth: 8, parent: 'parent' },
  fields: {
    name: str(40, { required: true, unique: true }),
    contact: str(40, { required: true }),
    mobile: phone({ required: true, unique: true }),
    /** The user account of this agent. */
    user: ref('user'),
    parent: ref('agent'),
    region: str(60),
    mobileApps: json<string[]>(appKeys, { default: [] }),
    apps: json<string[]>(appKeys, { default: [] }),
    /** Last day of the contract. The agent gets no share of orders made after it. */
    contractUntil: date(),
    level: int({ readonly: true }),
    merchantCount: int({ readonly: true }),
    ...moneyFields,
    /** If empty, the default of the app that sells applies. */
    shareRatio: pct({ default: 0 }),
  },
  status: enabledStatus,
  calls: ['list', 'get', 'create', 'update', 'delete', 'export'],
  own: ['create', 'update', 'delete'],
  list: {
    columns: [
      'name',
      'contact',
      'status',
      'income',
      'balance',
      'merchantCount',
      'deviceCount',
      'shareRatio',
      'parent',
      'mobile',
      'contractUntil',
    ],
    filters: [{ field: 'parent', by: 'branch' }, 'status', { field: 'contractUntil', by: 'range' }],
    search: ['name', 'contact', 'region'],
    finds: { by: { name: 'part', contact: 'part', mobile: 'whole' }, shows: ['contact', 'region'] },
  },
  form: [
    { group: 'identity', fields: ['name', 'contact', 'mobile', 'region', 'user'] },
    { group: 'share', fields: ['parent', 'shareRatio', 'contractUntil'] },
    { group: 'use', fields: ['apps', 'mobileApps', 'remark'] },
  ],
  actions: enabledActions,
})
