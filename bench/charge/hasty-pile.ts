import { randomUUID } from 'node:crypto'
import { connectAsync } from 'mqtt'
import { APP } from '../../product/sim/charging/fleet.ts'
import type { PilePost } from '../../product/sim/charging/pile.ts'

/** The part of the server's message to a device that this device needs. */
interface Ready {
  id: string
  data: { cmdId: string; type: string; params: { port: number }; orderNo: string }
}

export interface HastyPile {
  post: PilePost
  stop(): Promise<void>
}

/**
 * A charging pile over MQTT whose vehicles are full at once: after the command it reports the start, one meter value
 * and the end without any pause, so that only the server takes time.
 */
export async function openHastyPile(url: string, post: PilePost): Promise<HastyPile> {
  const { sn, secret, device } = post
  const client = await connectAsync(url, { clientId: sn, username: `${APP}:${sn}`, password: secret })
  const answers = new Map<string, () => void>()
  await client.subscribeAsync(`iot/${APP}/${sn}/down/#`, { qos: 1 })
  client.on('message', (topic, payload) => {
    const { id, data } = JSON.parse(payload.toString()) as Ready
    if (topic.endsWith('/ack')) answers.get(id)?.()
    else if (topic.endsWith('/cmd') && data.type === 'open') void charge(data)
  })

  /** Sends a message and waits for its acknowledgement. */
  async function print(kind: string, data: object): Promise<void> {
    const id = randomUUID()
    const isAnswered = new Promise<void>((resolve) => answers.set(id, resolve))
    const envelope = JSON.stringify({ id, ts: Date.now(), v: 1, data })
    await client.publishAsync(`iot/${APP}/${sn}/up/${kind}`, envelope, { qos: 1 })
    await isAnswered
    answers.delete(id)
  }

  async function charge({ cmdId, params: { port }, orderNo }: Ready['data']): Promise<void> {
    const about = { port, orderNo }
    await print('cmdAck', { cmdId, code: 0, msg: '', data: {} })
    await print('event', { type: 'started', ...about })
    await print('event', { type: 'power', ...about, w: 210, v: 220, a: 0.95, wh: 100, seconds: 1800 })
    await print('event', { type: 'finish', ...about, wh: 318, seconds: 5400, reason: 'full' })
  }

  const ports = Array.from({ length: device.portCount }, (_, index) => ({ no: index + 1, status: 1 }))
  await print('login', { firmware: '2.4.1', model: 'EB-10', iccid: '', rssi: -60, ports, time: Date.now() })
  return { post, stop: () => client.endAsync() }
}
