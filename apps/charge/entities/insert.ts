import { defineEntity } from '@atrium/contract/define/entity'
import { choice, dt, fen, int, ref, str } from '@atrium/contract/define/fields'

const KINDS = { 1: ['plugged'], 2: ['unplugged'], 3: ['coin'], 4: ['card'] } as const
const readonly = { readonly: true } as const

export const INSERT = { plugged: 1, unplugged: 2, coin: 3, card: 4 } as const

/** Something was inserted into a port or a slot of a device: a plug, a card, a coin. */
export const insert = defineEntity({
  name: 'insert',
  path: '/api/charge/device/insert',
  table: 'charge_insert',
  module: 'device',
  title: 'cardNo',
  fields: {
    device: ref('device', readonly),
    port: int(readonly),
    kind: choice(KINDS, { readonly: true, required: true }),
    cardNo: str(40, readonly),
    amount: fen(readonly),
    at: dt(readonly),
    order: ref('order', readonly),
  },
  calls: ['list', 'export'],
  list: {
    columns: ['at', 'device', 'port', 'kind', 'cardNo', 'amount', 'order'],
    filters: ['device', 'kind', 'port', { field: 'at', by: 'range' }],
    search: ['cardNo'],
    sort: '-at',
  },
})
