import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** Rejects with the fault of a connection; resolves when it is there, with its TLS. */
export function failureOf(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', resolve)
  })
}
