import { RPCClient } from 'ocpp-rpc'
import { percentile } from '../shared/distribution.ts'

/** The commands to the process of the charge points, one after the other. */
export type ToPoints = { url: string; points: { sn: string; secret: string }[] } | { perS: number; seconds: number }

export type FromPoints = { failed: string } | { ms: number } | { latenciesMs: number[]; perS: number; lateMs: number }

const CONNECT_AT_ONCE = 40

/** Independent OCPP clients in a process of their own, so that their cost is not counted as the server's. */
export function serveAsPoints(): void {
  const open: RPCClient[] = []
  process.on('message', (message: ToPoints) => {
    const work = 'url' in message ? connectAll(open, message) : sayAtRate(open, message)
    work.then(
      (done) => process.send?.(done),
      (error) => process.send?.({ failed: String(error) } satisfies FromPoints),
    )
  })
}

async function connectAll(open: RPCClient[], { url, points }: Extract<ToPoints, { url: string }>): Promise<FromPoints> {
  const startMs = performance.now()
  const waiting = [...points]
  const connect = async () => {
    for (let point = waiting.pop(); point; point = waiting.pop()) {
      const { sn, secret } = point
      const options = { endpoint: `${url.replace('http', 'ws')}/ocpp`, identity: sn, password: secret }
      const client = new RPCClient({ ...options, protocols: ['ocpp1.6'], reconnect: false } as never)
      client.handle((() => ({ status: 'Accepted' })) as never)
      await client.connect()
      await client.call('BootNotification', { chargePointVendor: 'ACME', chargePointModel: 'Wallbox 7' })
      open.push(client)
    }
  }
  await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, connect))
  return { ms: performance.now() - startMs }
}

/** Sends messages from all charge points in turn, `perS` in a second altogether. */
async function sayAtRate(
  open: readonly RPCClient[],
  { perS, seconds }: Extract<ToPoints, { perS: number }>,
): Promise<FromPoints> {
  const latenciesMs: number[] = []
  const waiting: Promise<void>[] = []
  const count = perS * seconds
  const startMs = performance.now()
  const lates: number[] = []
  for (let said = 0; said < count; ) {
    const dueByNow = Math.min(count, Math.floor(((performance.now() - startMs) / 1000) * perS))
    for (; said < dueByNow; said++) {
      lates.push(performance.now() - startMs - (said / perS) * 1000)
      waiting.push(say(open[said % open.length]!, said, latenciesMs))
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await Promise.all(waiting)
  const tookS = (performance.now() - startMs) / 1000
  return { latenciesMs, perS: count / tookS, lateMs: percentile(lates, 99) }
}

/** Of ten messages seven are meter values, two are heartbeats and one is the status of a connector. */
async function say(client: RPCClient, number: number, latenciesMs: number[]): Promise<void> {
  const timestamp = new Date().toISOString()
  const kind = number % 10
  const sentMs = performance.now()
  if (kind < 7) {
    const sampledValue = [
      { value: String(1000 + number), measurand: 'Energy.Active.Import.Register', unit: 'Wh' },
      { value: '7000', measurand: 'Power.Active.Import', unit: 'W' },
      { value: '230.1', measurand: 'Voltage', unit: 'V' },
    ]
    await client.call('MeterValues', { connectorId: 1, meterValue: [{ timestamp, sampledValue }] })
  } else if (kind < 9) await client.call('Heartbeat', {})
  else {
    const status = Math.floor(number / 10) % 2 === 0 ? 'Available' : 'Preparing'
    await client.call('StatusNotification', { connectorId: 1, errorCode: 'NoError', status, timestamp })
  }
  latenciesMs.push(performance.now() - sentMs)
}
