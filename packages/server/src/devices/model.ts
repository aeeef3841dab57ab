/** How a device talks. A simulated one is a program of ours that speaks MQTT. */
export const PROTOCOL = { mqtt: 1, ocpp16: 2, simulated: 3 } as const

export const ONLINE = { online: 1, offline: 2, never: 3 } as const

/** What the gateway knows of a device that talks to it. */
export interface Device {
  _id: string
  tenantId: string
  /** The key of the app whose line it belongs to. */
  app: string
  no: string
  sn: string
  name: string
  protocol: number
  heartbeatS: number
}

export interface DeviceLogin {
  /** The connection was made (`connected`), or the device told of itself over it: it may have been restarted. */
  kind: 'connected' | 'told'
  at: Date
  ip: string
  firmware?: string
  model?: string
  vendor?: string
  iccid?: string
  rssi?: number
  /** What else it told: slots, ports. */
  data: Readonly<Record<string, unknown>>
}

export type OfflineReason = 'clean' | 'lwt' | 'timeout' | 'kicked' | 'restart'

export interface DeviceOffline {
  at: Date
  reason: OfflineReason
  onlineSeconds: number
}

/**
 * What a device tells, in the words of domain.md 21.3 whatever the protocol. Lines that deliver energy hear of a charge point's
 * transactions under `started`, `meter`, `finish`, `port`, `insert` and `authorize`, also over OCPP; the shapes of these
 * are below.
 */
export interface DeviceEvent<Data = Readonly<Record<string, unknown>>> {
  type: string
  /** The device's own time, or ours where that is more than a day off. */
  at: Date
  data: Data
}

/** What a device hears back; `code` 0 is yes. A refusal that is thrown takes everything back and is told by its code. */
export interface DeviceAnswer {
  code: number
  msg?: string
  data?: Readonly<Record<string, unknown>>
}

/** A port began to deliver. Answer `data: { orderNo }`: what follows of this transaction carries it. */
export interface StartedData {
  port: number
  orderNo?: string
  /** Who asked for it, as the device names them: a card, or the tag of an order. */
  idTag?: string
  /** Of the transaction, given by us, unique in the platform; absent where the protocol knows none. */
  transactionId?: number
  meterStartWh?: number
  /** Told late: the port has told its status since. */
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
  /** Energy of this transaction so far. */
  wh?: number
  /** The meter's own register. */
  registerWh?: number
  seconds?: number
  socPct?: number
  tempC?: number
  isPast?: true
}

export interface FinishData {
  port?: number
  orderNo?: string
  /** A transaction that was never begun here has no order and no port. */
  transactionId?: number
  idTag?: string
  wh?: number
  meterStopWh?: number
  seconds?: number
  reason: string
  isPast?: true
}

export interface PortData {
  /** 0: the whole device. */
  port: number
  /** 1 free, 2 taken or preparing, 3 charging, 4 paused, 5 finishing, 6 reserved, 7 out of service, 8 faulty. */
  status: number
  errorCode?: string
  info?: string
}

/** A card was shown. Answer `data: { status }`: Accepted, Blocked, Expired, Invalid or ConcurrentTx. */
export interface AuthorizeData {
  idTag: string
  port?: number
}

export const COMMAND = { queued: 1, sent: 2, succeeded: 3, failed: 4, timedOut: 5, cancelled: 6 } as const

export interface DeviceCommand {
  _id: string
  type: string
  params: Readonly<Record<string, unknown>>
  /** The order's own id, where the command serves one. */
  orderId: string | null
  status: number
  /** The device's: 0 ok, 2 busy, 3 bad parameter, 4 hardware fault, 5 not found or not supported, 9 expired. */
  code: number | null
  msg: string | null
  data: Readonly<Record<string, unknown>> | null
}

export interface CommandRequest {
  /** The device's id. */
  device: string
  type: string
  params?: Readonly<Record<string, unknown>>
  orderId?: string
  /** Told to the device beside the parameters. */
  orderNo?: string
  /** Of one try. */
  timeoutMs: number
  /** How often it is sent again, as the same command; 0 unless told: what moves goods is never sent blindly twice. */
  retries?: number
}

export interface CommandEnds {
  /**
   * Waits until a command has ended, outside any transaction. The gateway ends each in its time; should it be gone, this
   * gives up some time later. @returns the command as it stands then
   */
  wait(tenantId: string, id: string): Promise<DeviceCommand>
  close(): Promise<void>
}
