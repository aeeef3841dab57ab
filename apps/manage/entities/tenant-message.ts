import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, ref, str, text } from '@atrium/core/contract/define/fields'

const TYPES = { 1: ['system'], 2: ['order'], 3: ['alarm'], 4: ['workOrder'], 5: ['review'], 6: ['broadcast'] } as const

/** A message that was sent in the tenant's name. Deleting it here does not remove it from the receiver's inbox. */
export const tenantMessage = defineEntity({
  name: 'tenantMessage',
  path: '/api/tenantMessage',
  table: 'tenant_message',
  module: 'tenantMessage',
  title: 'title',
  fields: {
    title: str(60, { readonly: true, required: true }),
    content: text(5000, { readonly: true, required: true }),
    type: choice(TYPES, { readonly: true, required: true }),
    receiver: ref('user', { readonly: true }),
    channel: choice({ 1: ['site'], 2: ['sms'], 3: ['weixin'], 4: ['email'] }, { readonly: true, required: true }),
    sendStatus: choice(
      { 1: ['waiting', 'grey'], 2: ['sent', 'green'], 3: ['failed', 'red'] },
      { readonly: true, required: true },
    ),
    error: str(500, { readonly: true }),
  },
  calls: ['list', 'delete'],
  list: {
    columns: ['createdAt', 'title', 'content', 'receiver', 'sendStatus', 'channel', 'type', 'error'],
    filters: ['type', 'channel', 'sendStatus', { field: 'createdAt', by: 'range' }],
    search: ['title', 'content'],
  },
})
