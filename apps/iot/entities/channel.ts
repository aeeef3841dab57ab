import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, phone, randomCode, ref, str } from '@atrium/core/contract/define/fields'
import { enabledActions, enabledStatus } from '@atrium/core/contract/patterns/enabled'
import { moneyFields } from './partner-fields.ts'

/** A channel partner: introduces merchants. */
export const channel = defineEntity({
  name: 'channel',
  path: '/api/iot/channel',
  table: 'iot_channel',
  view: 'iot_channel_row',
  module: 'channel',
  title: 'name',
  shared: true,
  fields: {
    name: str(40, { required: true, unique: true }),
    contact: str(40),
    mobile: phone(),
    agent: ref('agent'),
    /** The invitation code that the channel partner gives to merchants. */
    code: randomCode(8),
    merchantCount: int({ readonly: true }),
    ...moneyFields,
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
      'mobile',
      'agent',
      'shareRatio',
      'code',
    ],
    filters: ['agent', 'status'],
    search: ['name', 'contact', 'code'],
    finds: { by: { name: 'part', contact: 'part', mobile: 'whole' }, shows: ['contact', 'code'] },
  },
  form: [
    { group: 'identity', fields: ['name', 'contact', 'mobile'] },
    { group: 'share', fields: ['agent', 'shareRatio', 'remark'] },
  ],
  actions: enabledActions,
})
