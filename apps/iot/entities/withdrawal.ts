import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, fen, json } from '@atrium/core/contract/define/fields'
import {
  WITHDRAWAL_COLUMNS,
  WITHDRAWAL_FILTERS,
  withdrawalActions,
  withdrawalFields,
  withdrawalRequests,
  withdrawalStatus,
} from '@atrium/selling/contract/patterns/money-withdrawal'
import { Type } from 'typebox'

/** By what a person decides. */
export const DECIDED_BY = [...withdrawalRequests.shows, 'balanceAfter', 'earlier']

export const OWNER_TYPES = { 1: ['agent'], 2: ['merchant'], 3: ['channel'], 4: ['consumer'] } as const

/** A withdrawal that its owner had asked for before. */
export interface Earlier {
  _id: string
  no: string
  /** In fen. */
  amount: number
  status: number
  at: string
}

const earlierSchema = Type.Array(
  Type.Object({
    _id: Type.String(),
    no: Type.String(),
    amount: Type.Integer(),
    status: Type.Integer(),
    at: Type.String(),
  }),
)

/** A request of a partner, or of a consumer of any app, to pay out money. */
export const withdrawal = defineEntity({
  name: 'withdrawal',
  path: '/api/iot/withdrawal',
  table: 'withdrawal',
  view: 'iot_withdrawal_row',
  module: 'withdrawal',
  title: 'no',
  fields: {
    ...withdrawalFields,
    ownerType: choice(OWNER_TYPES, { readonly: true, required: true, about: 'people' }),
    /** While it is open: what its owner can still withdraw once it is paid. */
    balanceAfter: fen({ readonly: true }),
    /** The owner's last three before it. */
    earlier: json<Earlier[]>(earlierSchema, { readonly: true, about: 'money' }),
  },
  status: withdrawalStatus,
  calls: ['list', 'get', 'export'],
  list: {
    columns: [...WITHDRAWAL_COLUMNS, 'auditor'],
    filters: [...WITHDRAWAL_FILTERS, { field: 'createdAt', by: 'range' }],
    search: ['no', 'ownerName'],
    waiting: { ...withdrawalRequests, shows: DECIDED_BY },
  },
  actions: withdrawalActions,
})
