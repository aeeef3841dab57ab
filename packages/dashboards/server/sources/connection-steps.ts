import { once } from 'node:events'
import { Refusal } from '@atrium/core/contract/refusal'
import type { ConnectRequest, Egress } from '@atrium/core/server/outside/egress'
import { networkFault } from '../queryplane/query/network-faults.ts'
import type { InStep } from './test-steps.ts'

/**
 * The steps of a test from a name to a connection, which is closed again: name, address, connect, and tls for an address
 * that begins with it.
 */
export async function connectionSteps(inStep: InStep, egress: Egress, request: ConnectRequest): Promise<void> {
  const { url, allow, protocol } = request
  const checked = await inStep('name', () =>
    egress.check(url, allow, protocol).catch((error: unknown) => {
      if (error instanceof Refusal) return error
      throw networkFault(error)
    }),
  )
  await inStep('address', () => {
    if (checked instanceof Refusal) throw checked
  })
  const socket = egress.connect(request)
  const faulted = new Promise<never>((_, reject) => socket.once('error', reject))
  faulted.catch(() => {})
  try {
    const arrives = (event: string) => Promise.race([once(socket, event), faulted])
    await inStep('connect', () => arrives('connect'))
    if ('encrypted' in socket) await inStep('tls', () => arrives('secureConnect'))
  } finally {
    socket.destroy()
  }
}
