// A change on many screens: 1,000 sockets watch one public dashboard, a point is written over HTTP, and the clock stops
// when all of them have it. Client and server share the machine, and the demonstration's simulator is running.
import type { Push } from '@atrium/charts/contract/data'
import { io, type Socket } from 'socket.io-client'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { startProduct } from './shared/product.ts'
import { makePublicValue } from './shared/public-value.ts'

const SOCKETS = 1_000
const CHANGES = 60
const WARM_UP = 5
const TARGET_P95_MS = 250
const ITEM = 'value001'
const CONNECT_AT_ONCE = 50
const LATEST_MS = 10_000

console.log(machineFacts())
const product = await startProduct()
const sockets: Socket[] = []
try {
  // The server is ready before the demonstration is created.
  while ((await write(0)) !== 204) await new Promise((resolve) => setTimeout(resolve, 200))
  const dashboard = await makePublicValue(product, 'sockets', ITEM)
  const waiting = new Map<number, { left: number; done(): void }>()
  const arrivedMs: number[] = []
  let sentMs = 0

  function received(push: Push) {
    const rows = push.kind === 'delta' ? push.rows : push.kind === 'replace' ? push.dataset.rows : []
    const n = Number(rows.at(-1)?.[1])
    const change = waiting.get(n)
    if (!change) return
    if (n > WARM_UP) arrivedMs.push(performance.now() - sentMs)
    if (--change.left === 0) change.done()
  }

  async function open() {
    const socket = io(product.url, { transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    socket.on('push', received)
    await ask(socket, 'join', { dashboard })
    await ask(socket, 'watch', { watch: 'w', item: ITEM, source: 0, widthPx: 400 })
  }

  const openedMs = performance.now()
  for (let i = 0; i < SOCKETS; i += CONNECT_AT_ONCE) await Promise.all(Array.from({ length: CONNECT_AT_ONCE }, open))
  console.log(`${SOCKETS} sockets joined and watching in ${Math.round(performance.now() - openedMs)} ms`)

  let missed = 0
  for (let n = 1; n <= WARM_UP + CHANGES; n++) {
    await new Promise((resolve) => setTimeout(resolve, 500 + Math.random() * 1_000))
    const all = new Promise<void>((done) => waiting.set(n, { left: SOCKETS, done }))
    sentMs = performance.now()
    await write(n)
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, LATEST_MS))])
    missed += waiting.get(n)?.left ?? 0
    waiting.delete(n)
  }
  const isMet = missed === 0 && percentile(arrivedMs, 95) < TARGET_P95_MS
  console.log(`write to ${SOCKETS} sockets: ${describeMs(arrivedMs)} arrivals, ${missed} missing`)
  console.log(`target p95 ${TARGET_P95_MS} ms: ${isMet ? 'met' : 'MISSED'}`)
} finally {
  for (const socket of sockets) socket.disconnect()
  await product.close()
}

async function ask(socket: Socket, event: string, payload: object): Promise<void> {
  const { code, msg } = await socket.timeout(LATEST_MS).emitWithAck(event, payload)
  if (code !== 0) throw new Error(`${event}: ${code} ${msg}`)
}

/** @returns the status of the answer */
async function write(n: number): Promise<number> {
  const answer = await fetch(`${product.url}/write?db=bench`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`demo:${product.ingestToken}`).toString('base64')}` },
    body: `sockets n=${n}`,
  })
  await answer.text()
  return answer.status
}
