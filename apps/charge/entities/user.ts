import { defineEntity } from '@atrium/contract/define/entity'
import { fen, str } from '@atrium/contract/define/fields'
import {
  CONSUMER_COLUMNS,
  CONSUMER_FILTERS,
  consumerActions,
  consumerFields,
  consumerStatus,
} from '@atrium/contract/patterns/consumer'

/** A consumer of charging. */
export const user = defineEntity({
  name: 'user',
  path: '/api/charge/user',
  table: 'charge_user',
  view: 'charge_user_row',
  module: 'user',
  title: 'nickName',
  fields: {
    ...consumerFields,
    plate: str(12),
    /** The number printed on the card that charge points read. */
    cardNo: str(20, { unique: true, min: 4, pattern: '^[A-Za-z0-9]+$' }),
  },
  status: consumerStatus,
  calls: ['list', 'get', 'update', 'export'],
  list: {
    columns: [...CONSUMER_COLUMNS, 'plate', 'cardNo'],
    filters: [...CONSUMER_FILTERS, { field: 'createdAt', by: 'range' }],
    // Not the mobile number: it is masked, and a search would reveal it digit by digit.
    search: ['nickName', 'plate', 'cardNo'],
  },
  actions: {
    ...consumerActions,
    unblock: { ...consumerActions.unblock, effect: true },
    /** A manual change of the consumer's balance. */
    adjust: {
      from: ['normal', 'blocked'],
      to: 'same',
      effect: true,
      danger: true,
      input: {
        adjustment: fen({ required: true, min: -1_000_000, max: 1_000_000 }),
        reason: str(80, { required: true, min: 2 }),
        idemKey: str(64, { min: 8 }),
      },
    },
  },
})
