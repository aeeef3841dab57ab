import { defineEntity } from '@atrium/core/contract/define/entity'
import { bool, date, int, ref } from '@atrium/core/contract/define/fields'

const readonly = { readonly: true } as const
const signed = { readonly: true, min: Number.MIN_SAFE_INTEGER } as const

/** One day of one machine: what its coin counter says, and what was recorded. */
export const reconciliation = defineEntity({
  name: 'reconciliation',
  path: '/api/doll/device/reconciliation',
  table: 'doll_reconciliation',
  module: 'device',
  title: 'day',
  fields: {
    device: ref('device', readonly),
    day: date(readonly),
    /** The counter before the first coin of the day and after the last one. */
    counterStart: int(readonly),
    counterEnd: int(readonly),
    /** Coins of the day by the counter, and by the records. */
    counted: int(readonly),
    recorded: int(readonly),
    difference: int(signed),
    /** The counter ran backwards, so it was taken to have begun anew. */
    restarted: bool(readonly),
  },
  calls: ['list', 'export'],
  list: {
    columns: ['day', 'device', 'difference', 'counted', 'recorded', 'counterStart', 'counterEnd', 'restarted'],
    filters: ['device', 'restarted', { field: 'difference', by: 'range' }, { field: 'day', by: 'range' }],
    sort: '-day',
  },
})
