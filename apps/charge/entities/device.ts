import { bool, choice, int, json, num, ref, str } from '@atrium/core/contract/define/fields'
import { deviceActions } from '@atrium/devices/contract/patterns/device'
import { commonCommands, deviceEntity } from '@atrium/selling/contract/at-devices/declare'
import { Type } from 'typebox'

const KINDS = { 1: ['bike'], 2: ['carAc'], 3: ['carDc'] } as const

export const PORT = {
  free: 1,
  preparing: 2,
  charging: 3,
  suspended: 4,
  finishing: 5,
  reserved: 6,
  unavailable: 7,
  faulted: 8,
} as const

/** Labels and colours of a port's statuses, in the format of an entity's own statuses. */
export const PORT_STATUSES = {
  1: ['free', 'green'],
  2: ['preparing', 'blue'],
  3: ['charging', 'blue'],
  4: ['suspended', 'orange'],
  5: ['finishing', 'orange'],
  6: ['reserved', 'blue'],
  7: ['unavailable', 'grey'],
  8: ['faulted', 'red'],
} as const

/** Whether a charge goes on at a port with this status. */
export const isBusy = (status: number): boolean => status === PORT.charging || status === PORT.suspended

export type PortStatus = keyof typeof PORT_STATUSES

/** One socket or connector with the values of its last report. */
export interface Port {
  no: number
  status: PortStatus
  errorCode: string | null
  /** In watts, volts, amperes. */
  power: number | null
  voltage: number | null
  current: number | null
  /** Energy in watt-hours and time in seconds of the current charge so far. */
  energy: number | null
  seconds: number | null
  /** In percent; null if the vehicle does not report it. */
  soc: number | null
  /** The order that occupies the port. */
  order: string | null
  orderNo: string | null
  /** The next driver may have it: it is free, and no charge goes on. */
  isOpen: boolean
  updatedAt: string
}

const port = int({ min: 1, max: 64 })
const orderNo = str(32)
const sound = json<number | string>(
  Type.Union([Type.Integer({ minimum: 1, maximum: 50 }), Type.String({ minLength: 1, maxLength: 40 })]),
  { required: true },
)
const reset = json<'Soft' | 'Hard'>(Type.Union([Type.Literal('Soft'), Type.Literal('Hard')]), { default: 'Soft' })

export const device = deviceEntity('charge', {
  fields: {
    kind: choice(KINDS, { required: true, default: 1 }),
    /** Required to enable a device, not to create it. */
    price: ref('price'),
    /** Number of sockets or connectors. */
    portCount: int({ required: true, default: 2, min: 1, max: 64 }),
    power: num(1, { max: 1000, unit: 'kW' }),
    /** Highest power of one port. */
    maxPower: int({ max: 1_000_000, unit: 'W' }),
    /** Whether the device stops by itself when the battery is full. */
    fullStop: bool({ required: true, default: true }),
    volume: int({ required: true, default: 70, max: 100, unit: '%' }),
    ports: json<Port[]>(Type.Any(), { readonly: true }),
    busyPorts: int({ readonly: true }),
    /** Null while the device is offline or not enabled. */
    freePorts: int({ readonly: true }),
    /** By this its energy register is multiplied; a clerk sets it with the settlement of a held order. */
    meterFactor: num(4, { readonly: true, default: 1 }),
    /** Orders whose meter does not fit power and time: they wait for a clerk. */
    heldOrders: int({ readonly: true }),
    /** Of the ports that charge. */
    portPower: num(1, { readonly: true, unit: 'W' }),
  },
  columns: [
    'no',
    'name',
    'status',
    'online',
    'ports',
    'kind',
    'todayIncome',
    'todayOrders',
    'heldOrders',
    'merchant',
    'lastSeenAt',
    'price',
    'rssi',
    'power',
    'protocol',
    'coordinates',
    'firmware',
  ],
  filters: ['kind', 'price', { field: 'freePorts', by: 'range' }, { field: 'heldOrders', by: 'range' }],
  sums: ['portCount', 'busyPorts', 'portPower'],
  form: [{ group: 'charging', fields: ['kind', 'portCount', 'price', 'power', 'maxPower', 'fullStop', 'volume'] }],
  actions: { enable: { ...deviceActions.enable, effect: true } },
  commands: {
    /** Starts a paid order, or with a reason a charge that is free. */
    open: {
      input: {
        port,
        orderNo,
        minutes: int({ required: true, min: 1, max: 1440, unit: 'min', default: 30 }),
        reason: str(80, { required: true, min: 2 }),
      },
      timeoutMs: 15_000,
      tries: 2,
      quiet: true,
    },
    close: { input: { port, orderNo }, timeoutMs: 10_000, quiet: true, danger: true },
    query: { ...commonCommands.query, input: { port } },
    playSound: { input: { sound }, timeoutMs: 10_000 },
    restart: { ...commonCommands.restart, input: { reset, force: bool() } },
  },
})
