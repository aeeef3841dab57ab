import type { Connections } from './connections.ts'
import type { Dispatch } from './dispatch.ts'
import type { IngestRefusals } from './ingest-refusals.ts'
import type { RecentReadings } from './recent-readings.ts'
import type { DeviceRoom } from './room.ts'
import type { UnknownDevices } from './unknown.ts'

/** What the gateways of all protocols work with. */
export interface Gateway {
  room: DeviceRoom
  connections: Connections
  dispatch: Dispatch
  unknown: UnknownDevices
  /** What devices sent that could not be read, by `<app>:<sn>`. */
  refusals: IngestRefusals
  readings: RecentReadings
}
