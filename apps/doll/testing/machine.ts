import { randomUUID } from 'node:crypto'
import type { World } from '@atrium/server/testing/world'
import { connectAsync } from 'mqtt'
import { onTestFinished } from 'vitest'
import { eventually, type MadeDevice } from './world.ts'

/** A doll machine that is a real MQTT client. */

export interface Command {
  cmdId: string
  type: string
  orderNo?: string
  params: Record<string, unknown>
}

type Ack = Record<string, unknown>

export interface Machine extends MadeDevice {
  commands: Command[]
  report(kind: string, data: object, message?: { id?: string; ts?: number }): Promise<Ack>
  event(type: string, data: object, message?: { id?: string; ts?: number }): Promise<Ack>
  /** The next command of this type, taken from `commands`. */
  asked(type: string): Promise<Command>
  answer(command: Command, code?: number, data?: object): Promise<Ack>
  /** Waits for the next command of this type and acknowledges it. */
  obey(type: string, code?: number, data?: object): Promise<Command>
  leave(): Promise<void>
}

/** A message without an answer by then has failed; a real machine would send it again. */
const ANSWER_MS = 15_000

export async function openMachine(world: World, made: MadeDevice): Promise<Machine> {
  const { sn, secret } = made
  const client = await connectAsync(
    `mqtt://127.0.0.1:${world.mqttPort}`,
    { clientId: sn, username: `doll:${sn}`, password: secret, reconnectPeriod: 0 },
    false,
  )
  onTestFinished(async () => void (await client.endAsync(true)))
  const commands: Command[] = []
  const acks = new Map<string, (ack: Ack) => void>()
  client.on('message', (topic, payload) => {
    const body = JSON.parse(payload.toString())
    if (topic.endsWith('/down/cmd')) commands.push(body.data)
    else acks.get(body.id)?.(body)
  })
  await client.subscribeAsync(`iot/doll/${sn}/down/#`, { qos: 1 })
  const machine: Machine = {
    ...made,
    commands,
    report(kind, data, { id = randomUUID(), ts = Date.now() } = {}) {
      const answered = new Promise<Ack>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${kind} ${JSON.stringify(data)} was not answered`)), ANSWER_MS)
        acks.set(id, (ack) => {
          clearTimeout(timer)
          resolve(ack)
        })
      })
      client.publish(`iot/doll/${sn}/up/${kind}`, JSON.stringify({ id, ts, v: 1, data }), { qos: 1 })
      return answered
    },
    event: (type, data, message) => machine.report('event', { type, ...data }, message),
    async asked(type) {
      await eventually(async () => commands.some((one) => one.type === type)).toBe(true)
      const [command] = commands.splice(
        commands.findIndex((one) => one.type === type),
        1,
      )
      return command!
    },
    answer: ({ cmdId }, code = 0, data) =>
      machine.report('cmdAck', { cmdId, code, msg: 'ok', ...(data ? { data } : {}) }),
    async obey(type, code, data) {
      const command = await machine.asked(type)
      await machine.answer(command, code, data)
      return command
    },
    leave: () => client.endAsync(true) as unknown as Promise<void>,
  }
  await machine.report('login', { firmware: '1.0', model: 'DOLL-1' })
  return machine
}
