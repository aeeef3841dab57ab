import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice } from '@atrium/core/contract/define/fields'
import {
  WITHDRAWAL_COLUMNS,
  WITHDRAWAL_FILTERS,
  withdrawalActions,
  withdrawalFields,
  withdrawalRequests,
  withdrawalStatus,
} from '@atrium/selling/contract/patterns/money-withdrawal'

export const OWNER_TYPES = { 1: ['agent'], 2: ['merchant'], 3: ['channel'], 4: ['consumer'] } as const

/** A request of a partner, or of a consumer of any app, to pay out money. */
export const withdrawal = defineEntity({
  name: 'withdrawal',
  path: '/api/iot/withdrawal',
  table: 'withdrawal',
  view: 'iot_withdrawal_row',
  module: 'withdrawal',
  title: 'no',
  fields: { ...withdrawalFields, ownerType: choice(OWNER_TYPES, { readonly: true, required: true }) },
  status: withdrawalStatus,
  calls: ['list', 'get', 'export'],
  list: {
    columns: [...WITHDRAWAL_COLUMNS, 'auditor'],
    filters: [...WITHDRAWAL_FILTERS, { field: 'createdAt', by: 'range' }],
    search: ['no', 'ownerName'],
    waiting: withdrawalRequests,
  },
  actions: withdrawalActions,
})
