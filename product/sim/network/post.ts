import type { FleetDevice } from './fleet.ts'

/** What the simulator needs to act as a device. */
export interface Post {
  device: FleetDevice
  _id: string
  sn: string
  secret: string
  /** The printed code that consumers scan. */
  code: string
}

/** A charge that the product takes for running and the device does not know, because it lost its power. */
export interface LooseEnd {
  device: string
  port: number
  no: string
  /** Watt-hours and seconds of the last report. */
  energy: number
  seconds: number
  meterStart: number | null
  transactionId: number | null
  idTag: string
}
