import type { Services } from '@atrium/core/server/call/services'
import { ingestCredentialById } from '@atrium/core/server/identity/ingest'
import type { OpenedPackage, Starting } from '@atrium/core/server/server-package'
import { ingestOf } from '@atrium/timeseries/server/ingest/part'
import { ingestRefusalsOf } from '@atrium/timeseries/server/refused/part'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { axisCalls } from './axis/axis-call.ts'
import { startBroker } from './broker.ts'
import { commandEndsOf, openCommandEnds } from './commands.ts'
import { connectExternalBroker } from './external-broker.ts'
import { type DeviceGateway, deviceGatewayOf, openDeviceGateway } from './gateway.ts'
import { makersRoute } from './makers-page.ts'
import { mqttClientId } from './mqtt/client-id.ts'
import { brokerPortOf, mqttAddress, mqttAddressOf } from './mqtt-address.ts'

/** Devices, and the broker through which they and all other senders of MQTT messages write. */
export async function devicesPackage({ services, apps, closing }: Starting): Promise<OpenedPackage> {
  const { settings, parts, db } = services
  const commandEnds = await openCommandEnds(db)
  closing.push('command ends', () => commandEnds.close())
  parts.set(commandEndsOf, commandEnds)
  parts.set(mqttAddressOf, mqttAddress(settings))
  const gateway = settings.role === 'web' ? undefined : openDeviceGateway(services, apps)
  parts.set(deviceGatewayOf, gateway)
  if (gateway) closing.push('devices', () => gateway.close())
  const broker = gateway && (await openBroker(services, gateway))
  if (broker) closing.push('broker', () => broker.close())
  parts.set(brokerPortOf, broker?.port)
  return {
    async machines({ upgrades }) {
      if (!gateway) return
      await gateway.serve(upgrades)
      // Before the connections end: a device whose connection ends now must not count as offline.
      closing.push('devices', () => gateway.close())
    },
    routes: (http) => makersRoute(http, apps),
    callsOf: axisCalls,
  }
}

async function openBroker(
  services: Services,
  gateway: DeviceGateway,
): Promise<{ port?: number; close(): Promise<void> }> {
  const { settings, db, metrics, log } = services
  const timeseries = timeseriesOf(services)
  const { find, byId } = ingestOf(services)
  const refusals = ingestRefusalsOf(services)
  if (settings.mqttUrl) {
    return connectExternalBroker({
      url: settings.mqttUrl,
      // Web processes receive no messages, so it has only one subscriber.
      clientId: await mqttClientId(db),
      credentialById: byId,
      timeseries,
      refusals,
      metrics,
      log,
    })
  }
  const broker = await startBroker({
    host: settings.host,
    port: settings.mqttPort,
    authenticate: find,
    // Asked for after a change, and never answered with what is held from before it.
    credentialById: (id) => ingestCredentialById(db, id),
    timeseries,
    refusals,
    devices: gateway.mqttEndpoint,
    metrics,
    log,
  })
  try {
    await broker.clients.follow(db, 'atrium_credential')
    return broker
  } catch (error) {
    await broker.close()
    throw error
  }
}
