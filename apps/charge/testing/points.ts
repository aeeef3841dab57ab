import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { type MqttDevice, mqttDevice } from '@atrium/devices/testing/mqtt-device'
import type { MadeDevice } from '@atrium/selling/testing/seller'
import { RPCClient } from 'ocpp-rpc'
import { onTestFinished } from 'vitest'

/** Devices that are real clients: a box of sockets over MQTT, and a charge point from a third-party library. */

export interface MqttPoint extends Pick<MqttDevice, 'client' | 'commands' | 'obey'> {
  report(kind: string, data: object, id?: string): Promise<Record<string, unknown>>
  event(type: string, data: object, id?: string): Promise<Record<string, unknown>>
}

/** A box of sockets. */
export async function mqttPoint(world: World, at: MadeDevice): Promise<MqttPoint> {
  const device = await mqttDevice(world, 'charge', at)
  return {
    ...device,
    report: (kind, data, id) => device.report(kind, data, id === undefined ? {} : { id }),
    event: (type, data, id) => device.event(type, data, id === undefined ? {} : { id }),
  }
}

export interface OcppPoint {
  client: RPCClient
  /** The requests of the central system: `[action, params]`. */
  calls: [action: string, params: Record<string, unknown>][]
  /** The answers by action; Accepted by default. */
  answers: Record<string, (params: Record<string, unknown>) => unknown>
  call(action: string, params: object): Promise<Record<string, never>>
  boot(): Promise<Record<string, never>>
  status(connectorId: number, status: string, errorCode?: string): Promise<unknown>
  /** Waits for a request with this action and returns its parameters. */
  asked(action: string): Promise<Record<string, unknown>>
}

/**
 * An OCPP 1.6J charge point from a third-party library. With `strict` it checks every frame against the standard's
 * schemas; without, it can send frames that the schemas do not allow.
 */
export async function ocppPoint(world: World, { sn, secret }: MadeDevice, { strict = true } = {}): Promise<OcppPoint> {
  const client = new RPCClient({
    endpoint: `${world.url.replace('http', 'ws')}/ocpp`,
    identity: sn,
    password: secret,
    protocols: ['ocpp1.6'],
    strictMode: strict,
    reconnect: false,
  } as never)
  const calls: OcppPoint['calls'] = []
  const answers: OcppPoint['answers'] = {}
  client.handle((async ({ method, params }: { method: string; params: Record<string, unknown> }) => {
    calls.push([method, params])
    return answers[method]?.(params) ?? { status: 'Accepted' }
  }) as never)
  onTestFinished(async () => void (await client.close({ force: true })))
  await client.connect()
  const point: OcppPoint = {
    client,
    calls,
    answers,
    call: (action, params) => client.call(action, params) as never,
    boot: () =>
      point.call('BootNotification', {
        chargePointVendor: 'ACME',
        chargePointModel: 'Wallbox 7',
        firmwareVersion: '1.2.3',
      }),
    status: (connectorId, status, errorCode = 'NoError') =>
      point.call('StatusNotification', { connectorId, status, errorCode, timestamp: new Date().toISOString() }),
    async asked(action) {
      await eventually(async () => calls.some(([name]) => name === action)).toBe(true)
      const index = calls.findIndex(([name]) => name === action)
      return calls.splice(index, 1)[0]![1]
    },
  }
  return point
}

/** A box with two free sockets that has logged in. */
export async function boxOf(world: World, at: MadeDevice): Promise<MqttPoint> {
  const point = await mqttPoint(world, at)
  const ports = [1, 2].map((no) => ({ no, status: 1 }))
  await point.report('login', { firmware: '1.0', model: 'TW-10', ports })
  return point
}
