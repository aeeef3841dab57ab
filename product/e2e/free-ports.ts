import { once } from 'node:events'
import { createServer } from 'node:net'

/** Free ports. All are held open until the last one is found, so that they differ. */
export async function findFreePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'))
  await Promise.all(probes.map((probe) => once(probe, 'listening')))
  const ports = probes.map((probe) => {
    const address = probe.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  return ports
}
