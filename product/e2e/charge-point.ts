import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { connectAsync, type MqttClient } from 'mqtt'
import type { World } from './world.ts'

/** A box of sockets, simulated by an MQTT client. */
export interface Sockets {
  /** Reports an event of the app: power, finish. */
  event(type: string, data: object): Promise<void>
  report(kind: string, data: object): Promise<void>
  /** Waits for a command of this type and acknowledges it as done. */
  obey(type: string): Promise<{ cmdId: string; orderNo: string; params: Record<string, unknown> }>
  close(): Promise<void>
}

interface Command {
  cmdId: string
  type: string
  orderNo: string
  params: Record<string, unknown>
}

export async function connectSockets(world: World, { sn, secret }: { sn: string; secret: string }): Promise<Sockets> {
  const client: MqttClient = await connectAsync(
    `mqtt://127.0.0.1:${world.mqttPort}`,
    { clientId: sn, username: `charge:${sn}`, password: secret, reconnectPeriod: 0 },
    false,
  )
  const commands: Command[] = []
  client.on('message', (topic, payload) => {
    if (topic.endsWith('/down/cmd')) commands.push(JSON.parse(payload.toString()).data)
  })
  await client.subscribeAsync(`iot/charge/${sn}/down/#`, { qos: 1 })
  const sockets: Sockets = {
    async report(kind, data) {
      const envelope = JSON.stringify({ id: randomUUID(), ts: Date.now(), v: 1, data })
      await client.publishAsync(`iot/charge/${sn}/up/${kind}`, envelope, { qos: 1 })
    },
    event: (type, data) => sockets.report('event', { type, ...data }),
    async obey(type) {
      await expect.poll(() => commands.some((one) => one.type === type)).toBe(true)
      const [command] = commands.splice(
        commands.findIndex((one) => one.type === type),
        1,
      )
      await sockets.report('cmdAck', { cmdId: command!.cmdId, code: 0, msg: 'ok' })
      return command!
    },
    close: () => client.endAsync(true),
  }
  return sockets
}
