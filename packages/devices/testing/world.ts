import { randomUUID } from 'node:crypto'
import { sharedWorld } from '@atrium/core/testing/shared-world'
import { bootWorld, type Client, type TestTenant, type World } from '@atrium/core/testing/world'
import { connectAsync, type IClientOptions, type MqttClient } from 'mqtt'
import { RPCClient } from 'ocpp-rpc'
import { onTestFinished, vi } from 'vitest'
import { brokerUrl } from './broker-url.ts'
import { kioskMigrations, kioskServer } from './kiosk.ts'
import { packages } from './packages.ts'

const parts = { apps: [kioskServer], packages, migrations: kioskMigrations }

/** Devices with their test app. */
export const kioskWorld = () => sharedWorld(parts)

export const ownKioskWorld = () => bootWorld(parts)

export interface MadeDevice {
  _id: string
  no: string
  sn: string
  secret: string
}

let numbers = 0

export async function makeDevice(clerk: Client, values: Record<string, unknown> = {}): Promise<MadeDevice> {
  numbers += 1
  const no = `K${process.pid}-${numbers}`
  const sn = `SN${process.pid}-${numbers}`
  const { body } = await clerk.post('/api/kiosk/device', { no, sn, name: `设备 ${numbers}`, ...values })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return { _id: body._id, no: body.device.no, sn: body.device.sn, secret: body.secret }
}

/** The events that the app received from a device, oldest first. */
export async function reported(
  world: World,
  device: MadeDevice,
): Promise<[what: string, data: Record<string, unknown>][]> {
  const rows = await world.sql(`select what, data from kiosk_told where device_id = '${device._id}' order by at, id`)
  return rows.map(({ what, data }) => [String(what), data as Record<string, unknown>])
}

export async function deviceRow(world: World, device: MadeDevice): Promise<Record<string, unknown>> {
  const [row] = await world.rows('device', { id: device._id })
  return row!
}

export interface MqttDevice {
  client: MqttClient
  /** The acknowledgements of the server, in their order. */
  acks: Record<string, unknown>[]
  commands: { cmdId: string; type: string; params: Record<string, unknown>; orderNo?: string; expireAt: number }[]
  /** Sends a message in its envelope. @returns its id */
  report(kind: string, data: object, id?: string): Promise<string>
  /** Waits for the answer to a message. */
  ack(id: string): Promise<Record<string, unknown>>
}

/** A real MQTT client that is a device. */
export async function mqttDevice(
  world: Pick<World, 'server'>,
  device: MadeDevice,
  extra: IClientOptions = {},
): Promise<MqttDevice> {
  const client = await connectAsync(
    brokerUrl(world),
    { clientId: device.sn, username: `kiosk:${device.sn}`, password: device.secret, reconnectPeriod: 0, ...extra },
    false,
  )
  onTestFinished(async () => void (await client.endAsync(true)))
  const acks: MqttDevice['acks'] = []
  const commands: MqttDevice['commands'] = []
  const waiting = new Map<string, (ack: Record<string, unknown>) => void>()
  client.on('message', (topic, payload) => {
    const body = JSON.parse(payload.toString())
    if (topic.endsWith('/down/cmd')) commands.push(body.data)
    else {
      acks.push(body)
      waiting.get(body.id)?.(body)
    }
  })
  await client.subscribeAsync(`iot/kiosk/${device.sn}/down/#`, { qos: 1 })
  return {
    client,
    acks,
    commands,
    async report(kind, data, id = randomUUID()) {
      const envelope = JSON.stringify({ id, ts: Date.now(), v: 1, data })
      await client.publishAsync(`iot/kiosk/${device.sn}/up/${kind}`, envelope, { qos: 1 })
      return id
    },
    ack(id) {
      const known = acks.find((one) => one.id === id)
      return known ? Promise.resolve(known) : new Promise((resolve) => waiting.set(id, resolve))
    },
  }
}

export type Calls = [action: string, params: Record<string, unknown>][]

export interface ChargePoint {
  client: RPCClient
  /** The calls of the central system. */
  calls: Calls
  /** The answers of the charge point, by action; default: Accepted. */
  answers: Record<string, (params: Record<string, unknown>) => unknown>
  call(action: string, params: object): Promise<Record<string, unknown>>
}

/** A real OCPP 1.6J client, in strict mode. */
export async function chargePoint(
  world: Pick<World, 'url'>,
  device: { sn: string; secret: string },
): Promise<ChargePoint> {
  const client = new RPCClient({
    endpoint: `${world.url.replace('http', 'ws')}/ocpp`,
    identity: device.sn,
    password: device.secret,
    protocols: ['ocpp1.6'],
    strictMode: true,
    reconnect: false,
  } as never)
  const calls: Calls = []
  const answers: ChargePoint['answers'] = {}
  const wildcard = async ({ method, params }: { method: string; params: Record<string, unknown> }) => {
    calls.push([method, params])
    return answers[method]?.(params) ?? { status: 'Accepted' }
  }
  client.handle(wildcard as never)
  onTestFinished(async () => void (await client.close({ force: true })))
  await client.connect()
  return { client, calls, answers, call: (action, params) => client.call(action, params) as never }
}

/** Lets the next transaction of this tenant fail, and none of another tenant, such as the end of an older connection. */
export function failOnce({ server }: World, { id }: TestTenant): void {
  const { db } = server.services
  const { asTenant } = db
  let isDone = false
  const fault = vi.spyOn(db, 'asTenant').mockImplementation((tenantId, run) => {
    if (isDone || tenantId !== id) return asTenant(tenantId, run)
    isDone = true
    return Promise.reject(new Error('a hiccup'))
  })
  onTestFinished(() => fault.mockRestore())
}

export const boot = { chargePointVendor: 'ACME', chargePointModel: 'Wallbox 7', firmwareVersion: '1.2.3' }

export async function clerkOf(world: World): Promise<{ tenant: TestTenant; clerk: Client }> {
  const tenant = await world.tenant()
  return { tenant, clerk: await tenant.user() }
}
