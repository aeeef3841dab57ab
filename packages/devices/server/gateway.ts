import type { AppServer } from '@atrium/core/server/call/implement'
import { definePart } from '@atrium/core/server/call/part'
import type { Services } from '@atrium/core/server/call/services'
import type { Upgrades } from '@atrium/core/server/upgrades'
import { IngestRefusals } from '@atrium/timeseries/server/refused/refusals'
import { Connections } from './connections.ts'
import { deviceHooks } from './device-hooks.ts'
import { Dispatch } from './dispatch.ts'
import { openMqttEndpoint } from './mqtt/endpoint.ts'
import type { MqttEndpoint } from './mqtt/link.ts'
import { openCentralSystem } from './ocpp/central-system.ts'
import type { Gateway } from './parts.ts'
import { RecentReadings } from './recent-readings.ts'
import { deviceSweeps, endOverdueCommands } from './sweeps.ts'
import { UnknownDevices } from './unknown.ts'

/** The trigger on `device` sends the serial number. */
const CHANGE_CHANNEL = 'atrium_device'

export interface DeviceGateway {
  /** For the embedded broker. */
  mqttEndpoint: MqttEndpoint
  /** Accepts charge points at `/ocpp/:sn` of the HTTP server, and starts to send commands. */
  serve(upgrades: Upgrades): Promise<void>
  /** The number of devices that are connected to this process. */
  connected(): number
  /** Deals with the commands that are overdue, as a sweep does every few seconds. */
  endOverdue(): Promise<void>
  close(): Promise<void>
}

/** In the process that holds the connections; undefined in the others. */
export const deviceGatewayOf = definePart<DeviceGateway | undefined>('device gateway')

/** The connections to all devices. Exactly one process holds them: the one that runs the broker. */
export function openDeviceGateway(services: Services, apps: readonly AppServer[]): DeviceGateway {
  const hooks = new Map(
    apps.flatMap((server) => {
      const own = deviceHooks.of(server)
      return own ? [[server.app.key, own] as const] : []
    }),
  )
  const context = { services, hooks }
  const connections = new Connections(context)
  const dispatch = new Dispatch(context, connections)
  const gateway: Gateway = {
    context,
    connections,
    dispatch,
    unknown: new UnknownDevices(services),
    refusals: new IngestRefusals(),
    readings: new RecentReadings(),
  }
  const closing: (() => Promise<void>)[] = [() => dispatch.close()]

  return {
    mqttEndpoint: openMqttEndpoint(gateway),
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
      for (const sweep of deviceSweeps(context, connections, dispatch)) services.jobs.sweep(sweep)
    },
    connected: () => connections.size,
    endOverdue: () => endOverdueCommands(context, dispatch),
    async close() {
      await connections.closeAll()
      for (const end of closing.splice(0).reverse()) await end()
    },
  }
}
