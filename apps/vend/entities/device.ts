import { bool, choice, int, json, num, str } from '@atrium/core/contract/define/fields'
import { commonCommands, deviceEntity } from '@atrium/selling/contract/at-devices/declare'
import { Type } from 'typebox'

/** How a machine hands its goods over. */
export const MODE = { lane: 1, locker: 2, cabinet: 3 } as const
const MODES = { 1: ['lane'], 2: ['locker'], 3: ['cabinet'] } as const

/** Slots of one machine. */
export const MOST_SLOTS = 200
export const MOST_DOORS = 200

/** One lane, one compartment of a locker or one shelf of a cabinet. Prices are in fen. */
export interface Slot {
  no: number
  product: string | null
  productName: string | null
  /** The first picture of the product. */
  img: string | null
  /** Null: the product's price. */
  price: number | null
  /** What it costs here; null without a product. */
  amount: number | null
  stock: number
  /** Of the stock, what unfinished orders have. */
  lockStock: number
  capacity: number
  /** At this stock or below it the slot is low. */
  warn: number
  fault: boolean
  faultCode: string | null
  /** The door in front of it; null: none. */
  door: number | null
  /** The machine's own count, as it last reported it. */
  counted: number | null
  updatedAt: string
}

/** A door with its sensor. */
export interface Door {
  no: number
  open: boolean
  at: string
  /** Staff were notified that it has been open for too long. */
  alarm: boolean
}

const readonly = { readonly: true } as const
const count = int(readonly)
const door = int({ min: 1, max: MOST_DOORS })
const reason = str(80, { required: true, min: 2 })
/** Calls of their own do it (server/restock.ts, server/planogram.ts); the timeline has it. */
const noted = { from: ['enabled', 'disabled', 'faulty', 'maintenance'], to: 'same', by: 'system' } as const
const MOVES_MS = 10_000

/** A vending machine. */
export const device = deviceEntity('vend', {
  fields: {
    mode: choice(MODES, { required: true, default: MODE.lane }),
    slotCount: int({ required: true, default: 10, min: 1, max: MOST_SLOTS }),
    /** A locker has a door for each slot, however many these are. */
    doorCount: int({ required: true, default: 1, min: 0, max: MOST_DOORS }),
    /** Set by the command `setTemp`; null: the machine neither cools nor heats. */
    targetTemp: num(1, { readonly: true, min: -40, max: 80, unit: '°C' }),
    temperature: num(1, { readonly: true, min: -60, max: 100, unit: '°C' }),
    slots: json<Slot[]>(Type.Any(), readonly),
    ports: json<Door[]>(Type.Any(), readonly),
    /** Stock as a part of the capacity. */
    fill: int({ readonly: true, unit: '%' }),
    emptySlots: count,
    lowSlots: count,
    faultySlots: count,
    doorOpen: bool(readonly),
    /** Too far from the target for too long. */
    tempAlarm: bool(readonly),
  },
  // A phone shows the first ones: a clerk who refills machines needs their stock.
  columns: [
    'no',
    'name',
    'status',
    'online',
    'fill',
    'emptySlots',
    'lowSlots',
    'todayIncome',
    'todayOrders',
    'mode',
    'doorOpen',
    'temperature',
    'merchant',
    'lastSeenAt',
    'faultySlots',
    'rssi',
    'coordinates',
    'firmware',
  ],
  filters: [
    'mode',
    'doorOpen',
    'tempAlarm',
    { field: 'lowSlots', by: 'range' },
    { field: 'emptySlots', by: 'range' },
    { field: 'faultySlots', by: 'range' },
    { field: 'fill', by: 'range' },
  ],
  sums: ['emptySlots', 'lowSlots'],
  form: [{ group: 'vending', fields: ['mode', 'slotCount', 'doorCount'] }],
  actions: { restock: noted, planogram: noted },
  commands: {
    openDoor: { input: { door, reason }, timeoutMs: MOVES_MS, call: 'own', danger: true },
    closeDoor: { input: { door, reason }, timeoutMs: MOVES_MS, call: 'own' },
    query: commonCommands.query,
    setTemp: { input: { c: num(1, { required: true, min: -40, max: 80, unit: '°C' }) }, timeoutMs: 10_000, tries: 3 },
    play: { input: { sound: int({ required: true, min: 1, max: 50, default: 1 }) }, timeoutMs: 10_000 },
    restart: commonCommands.restart,
  },
})
