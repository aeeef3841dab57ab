import type { AppServer } from '../call/implement.ts'
import type { Services } from '../call/services.ts'
import type { Upgrades } from '../upgrades.ts'
import { Connections } from './connections.ts'
import { Dispatch } from './dispatch.ts'
import { IngestRefusals } from './ingest-refusals.ts'
import { openDeviceDoor } from './mqtt/door.ts'
import type { DeviceDoor } from './mqtt/link.ts'
import { openCentralSystem } from './ocpp/central-system.ts'
import type { Gateway } from './parts.ts'
import { RecentReadings } from './recent-readings.ts'
import { deviceSweeps } from './sweeps.ts'
import { UnknownDevices } from './unknown.ts'

/** The trigger on `device` sends the serial number. */
const CHANGE_CHANNEL = 'atrium_device'

export interface DeviceGateway {
  /** For the embedded broker. */
  door: DeviceDoor
  /** Accepts charge points at `/ocpp/:sn` of the HTTP server, and starts to send commands. */
  serve(upgrades: Upgrades): Promise<void>
  /** The number of devices that are connected to this process. */
  connected(): number
  close(): Promise<void>
}

/** The connections to all devices. Exactly one process holds them: the one that runs the broker. */
export function openDeviceGateway(services: Services, apps: readonly AppServer[]): DeviceGateway {
  const lines = new Map(apps.flatMap(({ app, devices }) => (devices ? [[app.key, devices] as const] : [])))
  const room = { services, lines }
  const connections = new Connections(room)
  const dispatch = new Dispatch(room, connections)
  const gateway: Gateway = {
    room,
    connections,
    dispatch,
    unknown: new UnknownDevices(services),
    refusals: new IngestRefusals(),
    readings: new RecentReadings(),
  }
  const closing: (() => Promise<void>)[] = [() => dispatch.close()]

  return {
    door: openDeviceDoor(gateway),
    async serve(upgrades) {
      const central = openCentralSystem(upgrades, gateway)
      closing.push(() => central.close())
      await dispatch.start()
      await connections.live.follow(services.db, CHANGE_CHANNEL)
      const stop = await services.db.listen(
        CHANGE_CHANNEL,
        (sn) => central.adopted(sn),
        // After a lost connection to the database nothing is done: a charge point that was adopted meanwhile asks
        // again.
        () => undefined,
      )
      closing.push(stop)
      for (const sweep of deviceSweeps(room, connections, dispatch)) services.jobs.sweep(sweep)
    },
    connected: () => connections.size,
    async close() {
      await connections.closeAll()
      for (const end of closing.splice(0).reverse()) await end()
    },
  }
}
