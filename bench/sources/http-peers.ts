import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** HTTP servers of others: one that answers at once, a slow one, and one that never answers. */
export async function startHttpPeers(fields: readonly string[], slowMs: number) {
  let answered = 0
  let requests = 0
  // Never the same answer twice, so that each is pushed.
  const body = () => JSON.stringify(Object.fromEntries(fields.map((field) => [field, ++answered])))
  const quick = await listen((_, answer) => {
    requests++
    answer.setHeader('content-type', 'application/json').end(body())
  })
  const slow = await listen((_, answer) => {
    setTimeout(() => answer.setHeader('content-type', 'application/json').end(body()), slowMs)
  })
  const dead = await listen(() => undefined)
  return {
    quick: quick.address,
    slow: slow.address,
    dead: dead.address,
    /** The number of requests to the quick one since the last call. */
    count(): number {
      const counted = requests
      requests = 0
      return counted
    },
    close() {
      for (const { close } of [quick, slow, dead]) close()
    },
  }
}

async function listen(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
