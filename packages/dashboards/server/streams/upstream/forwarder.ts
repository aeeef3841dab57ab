import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Refusal } from '@atrium/core/contract/refusal'
import { addressRefused, type Egress } from '@atrium/core/server/outside/egress'
import { addressNotAllowed, streamBroken, streamTooLarge } from '../../../contract/stream.ts'
import { networkFault } from '../../queryplane/query/network-faults.ts'
import { RateLimit } from './rate-limit.ts'
import { RtspAnswers } from './rtsp-answers.ts'

const HERE = '127.0.0.1'

interface ForwardRequest {
  address: string
  protocol: 'rtsp' | 'rtmp'
  allow: readonly string[]
}

export interface Forwarder {
  /** `127.0.0.1:<port>`. */
  readonly host: string
  /** Why the camera could not be reached, or was not listened to any more. */
  readonly fault: Refusal | undefined
  close(): void
}

/**
 * The only way of ffmpeg to a camera: it connects to a port of this machine, once, and from there to the address that the
 * egress guard has checked. With TLS, if the address says so; ffmpeg speaks without.
 */
export async function openForwarder(egress: Egress, request: ForwardRequest): Promise<Forwarder> {
  const { address, protocol, allow } = request
  const server = createServer({ pauseOnConnect: true })
  const sockets = new Set<Socket>()
  let fault: Refusal | undefined

  function broken(why: unknown): void {
    fault ??= refusalOf(why)
    for (const socket of sockets) socket.destroy()
  }

  server.once('connection', (near) => {
    server.close()
    const far = egress.connect({ url: address, protocol, allow })
    const answers =
      protocol === 'rtsp' ? new RtspAnswers([HERE, new URL(address).hostname.replace(/^\[|\]$/g, '')]) : null
    const rate = new RateLimit()
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true)
      socket.once('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('error', () => undefined)
    far.on('error', broken)
    far.on('data', (chunk: Buffer) => {
      try {
        if (rate.add(chunk.length, Date.now())) throw streamTooLarge()
        let isFree = true
        for (const passed of answers?.push(chunk) ?? [chunk]) isFree = near.write(passed)
        if (!isFree) far.pause()
      } catch (error) {
        broken(error)
      }
    })
    near.on('drain', () => far.resume())
    near.pipe(far)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, HERE, resolve)
  })
  return {
    host: `${HERE}:${(server.address() as AddressInfo).port}`,
    get fault() {
      return fault
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** In words, and without the address: viewers read it. */
export function refusalOf(error: unknown): Refusal {
  const fault = networkFault(error)
  if (!(fault instanceof Refusal)) return streamBroken()
  return fault.code === addressRefused().code ? addressNotAllowed() : fault
}
