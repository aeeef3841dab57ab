import type { FleetDevice } from './fleet.ts'

/** What the simulator has to know of one device to be it, and to sell with it. */
export interface Post {
  device: FleetDevice
  _id: string
  sn: string
  secret: string
  /** The printed code that people scan. */
  code: string
}

/** A charge that the product takes for running, and that the device knows nothing of: it lost its power meanwhile. */
export interface LooseEnd {
  device: string
  port: number
  no: string
  /** Watt-hours and seconds when it was last heard of. */
  energy: number
  seconds: number
  meterStart: number | null
  transactionId: number | null
  idTag: string
}
