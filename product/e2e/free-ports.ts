import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Below those that systems give to outgoing connections: one of these could take the port before it is used. */
const PORTS = [15_000, 30_000] as const

/** Free ports. All are held open until the last one is found, so that they differ. */
export async function findFreePorts(count: number): Promise<number[]> {
  const held = await Promise.all(Array.from({ length: count }, holdPort))
  await Promise.all(held.map(({ probe }) => once(probe.close(), 'close')))
  return held.map(({ port }) => port)
}

async function holdPort(): Promise<{ port: number; probe: Server }> {
  for (;;) {
    const port = randomInt(...PORTS)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (isFree) return { port, probe }
  }
}
