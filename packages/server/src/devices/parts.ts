import type { Connections } from './connections.ts'
import type { Dispatch } from './dispatch.ts'
import type { IngestRefusals } from './ingest-refusals.ts'
import type { RecentReadings } from './recent-readings.ts'
import type { DeviceRoom } from './room.ts'
import type { UnknownDevices } from './unknown.ts'

/** What the gateways of all protocols need. */
export interface Gateway {
  room: DeviceRoom
  connections: Connections
  dispatch: Dispatch
  unknown: UnknownDevices
  /** Unreadable messages of devices, by `<app>:<sn>`. */
  refusals: IngestRefusals
  readings: RecentReadings
}
