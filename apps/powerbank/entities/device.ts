import { bool, choice, dt, int, json, ref, str } from '@atrium/core/contract/define/fields'
import { deviceActions } from '@atrium/devices/contract/patterns/device'
import { commonCommands, deviceEntity } from '@atrium/selling/contract/at-devices/declare'
import { Type } from 'typebox'

const SIZES = { 4: ['s4'], 6: ['s6'], 8: ['s8'], 12: ['s12'], 24: ['s24'], 48: ['s48'] } as const

export const MAX_SLOTS = 48

export const SLOT = { empty: 1, ready: 2, low: 3, locked: 4, popping: 5, fault: 6 } as const

/** Labels and colours of a slot's statuses, in the format of an entity's own statuses. */
export const SLOT_STATUSES = {
  1: ['empty', 'grey'],
  2: ['ready', 'green'],
  3: ['low', 'blue'],
  4: ['locked', 'grey'],
  5: ['popping', 'blue'],
  6: ['fault', 'red'],
} as const

/** One slot of a cabinet, with the power bank in it. */
export interface Slot {
  no: number
  status: keyof typeof SLOT_STATUSES
  battery: string | null
  batterySn: string | null
  /** In percent, degrees Celsius, millivolts. */
  level: number | null
  temp: number | null
  voltage: number | null
  cycles: number | null
  /** Why it is faulty, as the program found. */
  fault: string | null
  /** When the cabinet reported it last. */
  at: string | null
}

const readonly = { readonly: true } as const

export const device = deviceEntity('powerbank', {
  fields: {
    slotNum: choice(SIZES, { required: true, default: 8 }),
    /** Required to enable a device, not to create it. */
    price: ref('price'),
    /** A power bank below this level is not rented. */
    minLevel: int({ required: true, default: 60, max: 100, unit: '%' }),
    volume: int({ required: true, default: 70, max: 100, unit: '%' }),
    slots: json<Slot[]>(Type.Any(), readonly),
    /** Slots with a power bank that can be rented, and without one; null while it is offline or not enabled. */
    available: int(readonly),
    empty: int(readonly),
    /** Nobody can rent, or return, though the cabinet is online and enabled. */
    noneAvailable: bool(readonly),
    noEmpty: bool(readonly),
    slotsAt: dt(readonly),
  },
  columns: [
    'no',
    'name',
    'status',
    'online',
    'available',
    'empty',
    'slotNum',
    'todayIncome',
    'todayOrders',
    'price',
    'merchant',
    'lastSeenAt',
    'rssi',
    'coordinates',
    'firmware',
  ],
  filters: ['price', 'slotNum', 'noneAvailable', 'noEmpty'],
  sums: ['available', 'empty'],
  form: [{ group: 'renting', fields: ['slotNum', 'price', 'minLevel', 'volume'] }],
  actions: { enable: { ...deviceActions.enable, effect: true } },
  commands: {
    /** Answered when the cabinet has reported all of its slots. */
    query: { ...commonCommands.query, call: 'action' },
    popBattery: {
      input: {
        slot: int({ required: true, min: 1, max: MAX_SLOTS }),
        reason: str(80, { required: true, min: 2 }),
      },
      timeoutMs: 30_000,
      moves: true,
      call: 'action',
      quiet: true,
      danger: true,
    },
    /** Every power bank, one after another. `confirm` is the number of the cabinet. */
    popAllBattery: {
      input: { confirm: str(32, { required: true }) },
      timeoutMs: 30_000,
      call: 'action',
      quiet: true,
      danger: true,
    },
    restart: { ...commonCommands.restart, call: 'action' },
  },
})
