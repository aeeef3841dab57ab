import type { IngestRefusals } from '@atrium/timeseries/server/refused/refusals'
import type { Connections } from './connections.ts'
import type { Dispatch } from './dispatch.ts'
import type { GatewayContext } from './gateway-context.ts'
import type { RecentReadings } from './recent-readings.ts'
import type { UnknownDevices } from './unknown.ts'

/** What the gateways of all protocols need. */
export interface Gateway {
  context: GatewayContext
  connections: Connections
  dispatch: Dispatch
  unknown: UnknownDevices
  /** Unreadable messages of devices, by `<app>:<sn>`. */
  refusals: IngestRefusals
  readings: RecentReadings
}
