import { defineEntity } from '@atrium/core/contract/define/entity'
import { choice, dt, int, num, ref, str } from '@atrium/core/contract/define/fields'

const readonly = { readonly: true } as const

export const BATTERY = { inCabinet: 1, rented: 2, lost: 3, disabled: 4, takenOut: 5 } as const

/** A power bank. It is taken into the list when a cabinet reports it for the first time. */
export const battery = defineEntity({
  name: 'battery',
  path: '/api/powerbank/battery',
  table: 'powerbank_battery',
  view: 'powerbank_battery_row',
  module: 'device',
  title: 'sn',
  fields: {
    sn: str(40, { readonly: true, required: true, unique: true, code: true }),
    /** The cabinet and the slot in which it is. */
    device: ref('device', readonly),
    slot: int(readonly),
    /** The rent it is out for. */
    order: ref('order', readonly),
    level: int({ ...readonly, max: 100, unit: '%' }),
    temp: num(1, { ...readonly, min: -100, unit: '°C' }),
    voltage: int({ ...readonly, unit: 'mV' }),
    cycles: int(readonly),
    /** When a cabinet reported it last. */
    lastAt: dt(readonly),
    /** Finished rents. */
    rents: int({ ...readonly, required: true, default: 0 }),
  },
  status: {
    1: ['inCabinet', 'green'],
    2: ['rented', 'blue'],
    3: ['lost', 'red'],
    4: ['disabled', 'grey'],
    5: ['takenOut', 'orange'],
  },
  calls: ['list', 'get', 'export'],
  list: {
    columns: ['sn', 'status', 'device', 'slot', 'order', 'level', 'cycles', 'rents', 'lastAt'],
    filters: ['status', 'device', { field: 'level', by: 'range' }, { field: 'lastAt', by: 'range' }],
    search: ['sn'],
    finds: { by: { sn: 'part' }, shows: ['device', 'level'] },
  },
  actions: {
    /** It is not rented any more; its slot is locked. */
    disable: { from: ['inCabinet', 'takenOut', 'lost'], to: 'disabled', effect: true, danger: true },
    /** The effect says whether it is in a cabinet. */
    enable: { from: ['disabled'], effect: true },
  },
})

export const TRAIL = {
  seen: 1,
  popped: 2,
  returned: 3,
  takenOut: 4,
  found: 5,
  lost: 6,
  missing: 7,
} as const

const KINDS = {
  1: ['seen', 'grey'],
  2: ['popped', 'blue'],
  3: ['returned', 'green'],
  4: ['takenOut', 'orange'],
  5: ['found', 'grey'],
  6: ['lost', 'red'],
  7: ['missing', 'orange'],
} as const

/** Where power banks have been: each move of each, when, and by what. */
export const trail = defineEntity({
  name: 'trail',
  path: '/api/powerbank/battery/trail',
  table: 'powerbank_trail',
  module: 'device',
  title: 'at',
  fields: {
    battery: ref('battery', readonly),
    kind: choice(KINDS, { readonly: true, required: true }),
    device: ref('device', readonly),
    slot: int(readonly),
    /** By the clock of the cabinet. */
    at: dt(readonly),
    order: ref('order', readonly),
    by: ref('staff', readonly),
    reason: str(80, { ...readonly, byPrograms: true }),
  },
  calls: ['list', 'export'],
  list: {
    columns: ['at', 'battery', 'kind', 'device', 'slot', 'order', 'by', 'reason'],
    filters: ['battery', 'kind', 'device', 'order', { field: 'at', by: 'range' }],
    sort: '-at',
  },
})
