/** The protocol of a device. A simulated device is a program of ours that speaks MQTT. */
export const PROTOCOL = { mqtt: 1, ocpp16: 2, simulated: 3 } as const

export const ONLINE = { online: 1, offline: 2, never: 3 } as const

/** What the gateway knows of a connected device. */
export interface Device {
  _id: string
  tenantId: string
  /** The key of the app that the device belongs to. */
  app: string
  no: string
  sn: string
  name: string
  protocol: number
  heartbeatS: number
}

export interface DeviceLogin {
  /** `connected`: the connection was made. `reported`: the device then sent its data, so it may have restarted. */
  kind: 'connected' | 'reported'
  at: Date
  ip: string
  firmware?: string
  model?: string
  vendor?: string
  iccid?: string
  rssi?: number
  /** The other reported data: slots, ports. */
  data: Readonly<Record<string, unknown>>
}

export type OfflineReason = 'clean' | 'lwt' | 'timeout' | 'kicked' | 'restart'

export interface DeviceOffline {
  at: Date
  reason: OfflineReason
  onlineSeconds: number
}

/**
 * An event of a device, with the names of domain.md 21.3 for every protocol. Apps whose devices deliver energy receive
 * a charge point's transactions as `started`, `meter`, `finish`, `port`, `insert` and `authorize`, also over OCPP; the
 * shapes of these are below.
 */
export interface DeviceEvent<Data = Readonly<Record<string, unknown>>> {
  type: string
  /** The device's own time, or the server's if the device's clock is wrong by more than a day. */
  at: Date
  data: Data
}

/**
 * The answer to a device; `code` 0 means success. A refusal that is thrown rolls everything back, and its code is the
 * answer.
 */
export interface DeviceAnswer {
  code: number
  msg?: string
  data?: Readonly<Record<string, unknown>>
}

/** A port has begun to deliver. Answer with `data: { orderNo }`: later events of this transaction carry it. */
export interface StartedData {
  port: number
  orderNo?: string
  /** The card or the tag of an order with which the charge was started, in the device's own form. */
  idTag?: string
  /** The number of the transaction, assigned by us, unique in the platform; absent if the protocol has none. */
  transactionId?: number
  meterStartWh?: number
  /** The report is late: the port has reported a newer status since. */
  isPast?: true
}

export interface MeterData {
  port: number
  orderNo?: string
  transactionId?: number
  /** Power, in watts. */
  w?: number
  v?: number
  a?: number
  /** Energy of this transaction so far, in watt-hours. */
  wh?: number
  /** The meter's own register, in watt-hours. */
  registerWh?: number
  seconds?: number
  socPct?: number
  tempC?: number
  isPast?: true
}

export interface FinishData {
  port?: number
  orderNo?: string
  /** A transaction that was not started here has no order and no port. */
  transactionId?: number
  idTag?: string
  wh?: number
  meterStopWh?: number
  seconds?: number
  reason?: string
  isPast?: true
}

export interface PortData {
  /** 0 means the whole device. */
  port: number
  /** 1 free, 2 occupied or preparing, 3 charging, 4 paused, 5 finishing, 6 reserved, 7 out of service, 8 faulty. */
  status: number
  errorCode?: string
  info?: string
}

/** A card was presented. Answer `data: { status }`: Accepted, Blocked, Expired, Invalid or ConcurrentTx. */
export interface AuthorizeData {
  idTag: string
  port?: number
}

/** The events of devices that deliver energy, which have the same data over every protocol. */
export interface ChargingEvents {
  started: StartedData
  meter: MeterData
  finish: FinishData
  port: PortData
  authorize: AuthorizeData
}

/** `asking`: it moves goods and was not answered in time, so the device is being asked for the outcome. */
export const COMMAND = {
  queued: 1,
  sent: 2,
  succeeded: 3,
  failed: 4,
  timedOut: 5,
  cancelled: 6,
  asking: 7,
} as const

export interface DeviceCommand {
  _id: string
  type: string
  params: Readonly<Record<string, unknown>>
  /** The order's id, if the command belongs to an order. */
  orderId: string | null
  status: number
  /** The device's code: 0 ok, 2 busy, 3 bad parameter, 4 hardware fault, 5 not found or not supported, 9 expired. */
  code: number | null
  msg: string | null
  data: Readonly<Record<string, unknown>> | null
  /** Since when the device has been asked for the outcome; null if it answered in time, or need not be asked. */
  askedAt: Date | null
}

export interface CommandRequest {
  /** The device's id. */
  device: string
  type: string
  params?: Readonly<Record<string, unknown>>
  orderId?: string
  /** Sent to the device beside the parameters. */
  orderNo?: string
  /** For one try. */
  timeoutMs: number
  /** How often it is sent again as the same command; default 0. */
  retries?: number
  /**
   * It moves goods: it is sent once, and if it is not answered in time, the device is asked for the outcome before the
   * command ends (docs/decisions/056). It cannot have `retries`. A charge point is not asked.
   */
  moves?: boolean
}

export interface CommandEnds {
  /**
   * Waits until a command has ended, outside any transaction. The gateway ends each command in its time; if the gateway
   * is gone, this gives up some time later. @returns the command in its state at that time
   */
  wait(tenantId: string, id: string): Promise<DeviceCommand>
  close(): Promise<void>
}
