import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { connectAsync, type MqttClient } from 'mqtt'
import type { World } from './world.ts'

/** A device, simulated by an MQTT client. */
export interface MqttDevice {
  /** Reports an event of the app: power, game_result. */
  event(type: string, data: object): Promise<void>
  report(kind: string, data: object): Promise<void>
  /** Waits for a command of this type and acknowledges it: as done, or with another code or data. */
  obey(type: string, answer?: CommandAnswer): Promise<Command>
  /** Waits for a command of this type and says nothing. */
  asked(type: string): Promise<Command>
  answer(command: Command, answer?: CommandAnswer): Promise<void>
  close(): Promise<void>
}

interface CommandAnswer {
  code?: number
  msg?: string
  data?: object
}

interface Command {
  cmdId: string
  type: string
  orderNo: string
  params: Record<string, unknown>
}

export async function connectDevice(
  world: World,
  app: string,
  { sn, secret }: { sn: string; secret: string },
): Promise<MqttDevice> {
  const client: MqttClient = await connectAsync(
    `mqtt://127.0.0.1:${world.mqttPort}`,
    { clientId: sn, username: `${app}:${sn}`, password: secret, reconnectPeriod: 0 },
    false,
  )
  const commands: Command[] = []
  client.on('message', (topic, payload) => {
    if (topic.endsWith('/down/cmd')) commands.push(JSON.parse(payload.toString()).data)
  })
  await client.subscribeAsync(`iot/${app}/${sn}/down/#`, { qos: 1 })
  const device: MqttDevice = {
    async report(kind, data) {
      const envelope = JSON.stringify({ id: randomUUID(), ts: Date.now(), v: 1, data })
      await client.publishAsync(`iot/${app}/${sn}/up/${kind}`, envelope, { qos: 1 })
    },
    event: (type, data) => device.report('event', { type, ...data }),
    async obey(type, answer) {
      const command = await device.asked(type)
      await device.answer(command, answer)
      return command
    },
    async asked(type) {
      await expect.poll(() => commands.some((one) => one.type === type)).toBe(true)
      const [command] = commands.splice(
        commands.findIndex((one) => one.type === type),
        1,
      )
      return command!
    },
    answer: ({ cmdId }, answer = {}) => device.report('cmdAck', { cmdId, code: 0, msg: 'ok', ...answer }),
    close: () => client.endAsync(true),
  }
  return device
}
