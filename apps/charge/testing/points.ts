import { randomUUID } from 'node:crypto'
import type { World } from '@atrium/server/testing/world'
import { connectAsync, type MqttClient } from 'mqtt'
import { RPCClient } from 'ocpp-rpc'
import { onTestFinished } from 'vitest'
import { eventually } from './eventually.ts'
import type { MadeDevice } from './world.ts'

/** Devices that are real clients: a box of sockets over MQTT, and a charge point from a third-party library. */

export interface Command {
  cmdId: string
  type: string
  orderNo?: string
  params: Record<string, unknown>
}

export interface MqttPoint {
  client: MqttClient
  commands: Command[]
  report(kind: string, data: object, id?: string): Promise<Record<string, unknown>>
  event(type: string, data: object, id?: string): Promise<Record<string, unknown>>
  /** Waits for the next command of this type and acknowledges it. */
  obey(type: string, code?: number, data?: object): Promise<Command>
}

/** A request without an answer by then has failed; a real device would send it again. */
const ANSWER_MS = 15_000

/** A real MQTT client that acts as a box of sockets. */
export async function mqttPoint(world: World, { sn, secret }: MadeDevice): Promise<MqttPoint> {
  const client = await connectAsync(
    `mqtt://127.0.0.1:${world.mqttPort}`,
    { clientId: sn, username: `charge:${sn}`, password: secret, reconnectPeriod: 0 },
    false,
  )
  onTestFinished(async () => void (await client.endAsync(true)))
  const commands: Command[] = []
  const acks = new Map<string, (ack: Record<string, unknown>) => void>()
  client.on('message', (topic, payload) => {
    const body = JSON.parse(payload.toString())
    if (topic.endsWith('/down/cmd')) commands.push(body.data)
    else acks.get(body.id)?.(body)
  })
  await client.subscribeAsync(`iot/charge/${sn}/down/#`, { qos: 1 })
  const point: MqttPoint = {
    client,
    commands,
    report(kind, data, id = randomUUID()) {
      const answered = new Promise<Record<string, unknown>>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${kind} ${JSON.stringify(data)} was not answered`)), ANSWER_MS)
        acks.set(id, (ack) => {
          clearTimeout(timer)
          resolve(ack)
        })
      })
      const envelope = JSON.stringify({ id, ts: Date.now(), v: 1, data })
      client.publish(`iot/charge/${sn}/up/${kind}`, envelope, { qos: 1 })
      return answered
    },
    event: (type, data, id) => point.report('event', { type, ...data }, id),
    async obey(type, code = 0, data) {
      await eventually(async () => commands.some((one) => one.type === type)).toBe(true)
      const index = commands.findIndex((one) => one.type === type)
      const [command] = commands.splice(index, 1)
      await point.report('cmdAck', { cmdId: command!.cmdId, code, msg: 'ok', ...(data ? { data } : {}) })
      return command!
    },
  }
  return point
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
