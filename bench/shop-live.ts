// A paid order on many screens: 50 clerks look at the live list of one shop, a phone pays, and the clock stops when all of
// them have been told of the order. The server is a process of its own; the sockets are in this one.
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { openPhone, orderAndPay, signIn } from './lines/hasty-buyer.ts'
import { basketOf, openBenchShop, signInClerk } from './lines/shoppers.ts'
import { withServer } from './lines/with-server.ts'
import { describeMs, percentile } from './shared/distribution.ts'
import { machineFacts } from './shared/machine.ts'
import { judged } from './shared/verdict.ts'

const LISTS = 50
const ORDERS = 100
const WARM_UP = 10
/** They order in turns: what one phone may order in a minute is limited. */
const PHONES = 20
const BETWEEN_MS = 100
const LATEST_MS = 10_000
const TARGET_P95_MS = 300

await withServer(async (served) => {
  console.log(machineFacts())
  const { url } = served
  const clerk = await signInClerk(served)
  const shop = await openBenchShop(clerk)
  const phones = Array.from({ length: PHONES }, (_, number) => openPhone(url, number))
  for (const phone of phones) await signIn(phone, 'shop', shop.code)
  /** How many lists have been told of an order. */
  const lists = new Map<string, number>()
  const arrivedMs: number[] = []
  let beganMs = 0

  function received({ ids = [] }: { ids?: string[] }) {
    arrivedMs.push(performance.now() - beganMs)
    for (const id of ids) lists.set(id, (lists.get(id) ?? 0) + 1)
  }

  const sockets = await Promise.all(Array.from({ length: LISTS }, () => openList(url, clerk.cookie, received)))
  let missed = 0
  for (let n = 0; n < WARM_UP + ORDERS; n++) {
    if (n === WARM_UP) arrivedMs.length = 0
    // It counts from the moment in which the phone orders, not from its payment: no figure is too small.
    beganMs = performance.now()
    const id = await orderAndPay(phones[n % PHONES]!, 'shop', { ...basketOf(shop, n), no: shop.code })
    const lastMs = performance.now() + LATEST_MS
    while ((lists.get(id) ?? 0) < LISTS && performance.now() < lastMs) await pause(BETWEEN_MS)
    missed += LISTS - (lists.get(id) ?? 0)
  }
  const p95 = judged(percentile(arrivedMs, 95), ' ms', { below: TARGET_P95_MS })
  console.log(`${ORDERS} orders, made and paid, on ${LISTS} live lists: p95 ${p95}; ${describeMs(arrivedMs)}`)
  console.log(`  missed: ${missed}`)
  for (const socket of sockets) socket.disconnect()
  for (const phone of phones) phone.close()
})

function openList(url: string, cookie: string, received: (event: { ids?: string[] }) => void): Promise<Socket> {
  const socket = io(`${url}/shop`, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } })
  socket.on('order', received)
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket))
    socket.once('connect_error', reject)
  })
}
