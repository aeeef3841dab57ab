import { defineEntity } from '@atrium/core/contract/define/entity'
import { int, json, str, text } from '@atrium/core/contract/define/fields'
import { Type } from 'typebox'

const shown = { readonly: true, required: true } as const

/** A message to many receivers. The core's call sends it; here it can only be read. */
export const broadcast = defineEntity({
  name: 'broadcast',
  path: '/api/iot/broadcast',
  table: 'broadcast',
  module: 'broadcast',
  title: 'title',
  fields: {
    title: str(60, shown),
    content: text(2000, shown),
    scope: json<object>(Type.Any(), shown),
    channels: json<string[]>(Type.Array(Type.String()), shown),
    receivers: int(shown),
    url: str(200, { readonly: true }),
  },
  calls: ['list', 'get'],
  list: {
    columns: ['title', 'content', 'receivers', 'createdAt', 'creator', 'scope', 'channels'],
    filters: ['creator', { field: 'createdAt', by: 'range' }],
    search: ['title', 'content'],
  },
})
