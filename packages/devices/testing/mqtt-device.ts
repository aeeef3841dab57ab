import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { connectAsync, type MqttClient } from 'mqtt'
import { onTestFinished } from 'vitest'
import { brokerUrl } from './broker-url.ts'

/** A device that is a real MQTT client and speaks MQTT-JSON; it answers no command by itself. */
export interface MqttDevice {
  client: MqttClient
  commands: DeviceCommand[]
  /** Sends a message and waits for its acknowledgement. */
  report(kind: string, data: object, message?: { id?: string; ts?: number }): Promise<Ack>
  event(type: string, data: object, message?: { id?: string; ts?: number }): Promise<Ack>
  /** The next command of this type, taken from `commands`. */
  asked(type: string): Promise<DeviceCommand>
  answer(command: DeviceCommand, code?: number, data?: object): Promise<Ack>
  /** Waits for the next command of this type and acknowledges it. */
  obey(type: string, code?: number, data?: object): Promise<DeviceCommand>
  leave(): Promise<void>
}

export interface DeviceCommand {
  cmdId: string
  type: string
  orderNo?: string
  params: Record<string, unknown>
}

type Ack = Record<string, unknown>

/** A message without an answer by then has failed; a real device would send it again. */
const ANSWER_MS = 15_000

export async function mqttDevice(
  world: Pick<World, 'server'>,
  app: string,
  { sn, secret }: { sn: string; secret: string },
): Promise<MqttDevice> {
  const client = await connectAsync(
    brokerUrl(world),
    { clientId: sn, username: `${app}:${sn}`, password: secret, reconnectPeriod: 0 },
    false,
  )
  onTestFinished(async () => void (await client.endAsync(true)))
  const commands: DeviceCommand[] = []
  const acks = new Map<string, (ack: Ack) => void>()
  client.on('message', (topic, payload) => {
    const body = JSON.parse(payload.toString())
    if (topic.endsWith('/down/cmd')) commands.push(body.data)
    else acks.get(body.id)?.(body)
  })
  await client.subscribeAsync(`iot/${app}/${sn}/down/#`, { qos: 1 })
  const device: MqttDevice = {
    client,
    commands,
    report(kind, data, { id = randomUUID(), ts = Date.now() } = {}) {
      const answered = new Promise<Ack>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${kind} ${JSON.stringify(data)} was not answered`)), ANSWER_MS)
        acks.set(id, (ack) => {
          clearTimeout(timer)
          resolve(ack)
        })
      })
      client.publish(`iot/${app}/${sn}/up/${kind}`, JSON.stringify({ id, ts, v: 1, data }), { qos: 1 })
      return answered
    },
    event: (type, data, message) => device.report('event', { type, ...data }, message),
    async asked(type) {
      await eventually(async () => commands.some((one) => one.type === type)).toBe(true)
      const index = commands.findIndex((one) => one.type === type)
      return commands.splice(index, 1)[0]!
    },
    answer: ({ cmdId }, code = 0, data) =>
      device.report('cmdAck', { cmdId, code, msg: 'ok', ...(data ? { data } : {}) }),
    async obey(type, code, data) {
      const command = await device.asked(type)
      await device.answer(command, code, data)
      return command
    },
    leave: async () => void (await client.endAsync(true)),
  }
  return device
}
