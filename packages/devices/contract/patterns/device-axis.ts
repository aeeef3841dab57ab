/** The time axis of a device: what `GET <path>/axis` answers of a device of any app. */

export const AXIS_KINDS = ['online', 'insert', 'command', 'order', 'event', 'status'] as const

/** Where an entry comes from: its connections, inserts, commands, orders, reported events or changes of its status. */
export type AxisKind = (typeof AXIS_KINDS)[number]

export interface AxisEntry {
  _id: string
  kind: AxisKind
  /** When it happened or began. ISO 8601. */
  at: string
  /** When a command was answered or an order ended; null while it lasts, and for what has no end. */
  endAt: string | null
  /** `login` or `offline`; the kind of insert; the command; the type of the event; the action. Null for an order. */
  type: string | null
  /** 0 and null: the whole device. */
  port: number | null
  /** Of a command or an order; after a change of the device's status, the new one. */
  status: number | null
  /** The name of the person; null: the device or the system. */
  by: string | null
  /** The reason, or the device's answer. */
  text: string | null
  /** How long the connection had lasted. */
  seconds: number | null
  /** The order's id and number. */
  order: string | null
  orderNo: string | null
  /** The message or row as it was stored. */
  data: Readonly<Record<string, unknown>> | null
}

/** Of one kind, in the whole range. */
export interface AxisCount {
  kind: AxisKind
  total: number
  /** The number of entries that the answer has; if it is smaller, they were thinned evenly over the range. */
  shown: number
  /** There are more entries than were counted, and those are the newest ones. */
  isCut: boolean
}

export interface DeviceAxis {
  /** Newest first. */
  entries: readonly AxisEntry[]
  /** The last entries before the range, newest first: from them follows what was going on when it begins. */
  before: readonly AxisEntry[]
  counts: readonly AxisCount[]
  /** The curve of its readings, by port; empty if the app has none. Milliseconds and the value. */
  curves: readonly { port: number; points: readonly (readonly (number | null)[])[] }[]
  /** The unit of the curve. */
  unit: string | null
}

/** The longest range of one call. */
export const AXIS_MAX_DAYS = 31
