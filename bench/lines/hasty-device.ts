import { randomUUID } from 'node:crypto'
import { connectAsync } from 'mqtt'

/** The part of the server's message to a device that these devices need. */
export interface Command {
  cmdId: string
  type: string
  params: { port?: number; slot?: number; sn?: string }
  orderNo?: string
}

/** Sends a message and waits for its acknowledgement. */
export type Say = (kind: string, data: object) => Promise<void>

export interface HastyDevice {
  say: Say
  /** Sends a message that is not acknowledged. */
  tell: Say
  stop(): Promise<void>
}

interface Hasty {
  app: string
  sn: string
  secret: string
  /** What it says of itself at its login. */
  login: object
  /** Delivers at once, without any pause, so that only the server takes time. */
  obey(say: Say, command: Command): Promise<void>
}

export async function openHastyDevice(url: string, { app, sn, secret, login, obey }: Hasty): Promise<HastyDevice> {
  const client = await connectAsync(url, { clientId: sn, username: `${app}:${sn}`, password: secret })
  const answers = new Map<string, () => void>()
  const send = async (id: string, kind: string, data: object) => {
    const envelope = JSON.stringify({ id, ts: Date.now(), v: 1, data })
    await client.publishAsync(`iot/${app}/${sn}/up/${kind}`, envelope, { qos: 1 })
  }
  const say: Say = async (kind, data) => {
    const id = randomUUID()
    const isAnswered = new Promise<void>((resolve) => answers.set(id, resolve))
    await send(id, kind, data)
    await isAnswered
    answers.delete(id)
  }
  await client.subscribeAsync(`iot/${app}/${sn}/down/#`, { qos: 1 })
  client.on('message', (topic, payload) => {
    const { id, data } = JSON.parse(payload.toString()) as { id: string; data: Command }
    if (topic.endsWith('/ack')) answers.get(id)?.()
    else if (topic.endsWith('/cmd')) void obey(say, data)
  })
  await say('login', { iccid: '', rssi: -60, time: Date.now(), ...login })
  return { say, tell: (kind, data) => send(randomUUID(), kind, data), stop: () => client.endAsync() }
}
