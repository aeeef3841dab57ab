import type { Services } from '../call/services.ts'
import { axisCalls } from '../devices/axis/axis-call.ts'
import { startBroker } from '../devices/broker.ts'
import { commandEndsOf, openCommandEnds } from '../devices/commands.ts'
import { connectExternalBroker } from '../devices/external-broker.ts'
import { type DeviceGateway, openDeviceGateway } from '../devices/gateway.ts'
import { makersRoute } from '../devices/makers-page.ts'
import { mqttClientId } from '../devices/mqtt/client-id.ts'
import { brokerPortOf, mqttAddress, mqttAddressOf } from '../devices/mqtt-address.ts'
import { ingestCredentialById } from '../identity/ingest.ts'
import { ingestOf } from '../ingest/part.ts'
import type { OpenedPackage, Starting } from '../server-package.ts'
import { timeseriesOf } from '../timeseries/part.ts'

/** Devices, and the broker through which they and all other senders of MQTT messages write. */
export async function devicesPackage({ services, apps, closing }: Starting): Promise<OpenedPackage> {
  const { settings, parts, db } = services
  const commandEnds = await openCommandEnds(db)
  closing.push('command ends', () => commandEnds.close())
  parts.set(commandEndsOf, commandEnds)
  parts.set(mqttAddressOf, mqttAddress(settings))
  const gateway = settings.role === 'web' ? undefined : openDeviceGateway(services, apps)
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
  if (settings.mqttUrl) {
    return connectExternalBroker({
      url: settings.mqttUrl,
      // Web processes receive no messages, so it has only one subscriber.
      clientId: await mqttClientId(db),
      credentialById: byId,
      timeseries,
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
