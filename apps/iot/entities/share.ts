import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, fen, pct, str } from '@atrium/core/contract/define/fields'
import { MONEY_NO } from '@atrium/selling/contract/patterns/money-withdrawal'

const readonly = { readonly: true } as const
const needed = { readonly: true, required: true } as const

export const SHARE_OWNERS = {
  1: ['agent'],
  2: ['merchant'],
  3: ['channel'],
  4: ['consumer'],
  5: ['platform'],
} as const

/** The parts of sold orders that belong to partners: the rows behind the figures of shares. */
export const share = defineEntity({
  name: 'share',
  path: '/api/iot/share',
  table: 'share_record',
  view: 'iot_share_row',
  module: 'withdrawal',
  title: 'payNo',
  fields: {
    /** Key of the app that sold it. */
    app: str(40, needed),
    /** The number of the payment, by which it is found in bills, too. */
    payNo: str(64, { ...needed, code: MONEY_NO }),
    /** Of an order in `app`; empty for other sales. */
    orderId: str(40, readonly),
    ownerType: choice(SHARE_OWNERS, needed),
    ownerId: str(40, needed),
    /** Empty for owners that are no partners. */
    ownerName: str(80, readonly),
    ratio: pct(needed),
    amount: fen(needed),
    /** What refunds have taken back. */
    reversed: fen(needed),
    /** What is left of it. */
    net: fen(needed),
    creditAt: dt(needed),
    creditedAt: dt(readonly),
  },
  status: { 1: ['pending', 'grey'], 2: ['credited', 'green'], 3: ['reversed', 'grey'] },
  calls: ['list', 'export'],
  list: {
    columns: [
      'ownerName',
      'app',
      'status',
      'net',
      'creditedAt',
      'ownerType',
      'ratio',
      'amount',
      'reversed',
      'creditAt',
      'payNo',
      'createdAt',
    ],
    filters: ['status', 'ownerType', 'app', { field: 'creditedAt', by: 'range' }, { field: 'createdAt', by: 'range' }],
    search: ['ownerName', 'payNo'],
  },
})
