import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

type IsOwn = (url: string) => boolean
type Take = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Serves WebSockets on the server's own port, each protocol under its own addresses. */
export interface Upgrades {
  /**
   * Assigns the addresses for which `isOwn` is true to a handler. A library with its own listener is registered without
   * `take`.
   * @returns a function that removes the handler and ends all its sockets
   */
  serve(isOwn: IsOwn, take?: Take): () => void
}

interface Served {
  take: Take | undefined
  sockets: Set<Duplex>
}

/** From now on, upgrade requests for addresses without a handler are refused, and the socket is closed. */
export function openUpgrades(server: HttpServer): Upgrades {
  const served = new Map<IsOwn, Served>()
  server.on('upgrade', (request, socket, head) => {
    // Node has removed its own listener: a connection error must not end the process.
    socket.on('error', () => undefined)
    const owner = servedAt(served, request.url)
    if (!owner) return refuseUpgrade(socket, '404 Not Found')
    owner.sockets.add(socket)
    socket.once('close', () => owner.sockets.delete(socket))
    owner.take?.(request, socket, head)
  })
  return {
    serve(isOwn, take) {
      const owner: Served = { take, sockets: new Set() }
      served.set(isOwn, owner)
      return () => {
        served.delete(isOwn)
        for (const socket of owner.sockets) socket.destroy()
      }
    },
  }
}

/** Answers and closes, even if the client never reads and never disconnects. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const close = () => socket.destroy()
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, close)
}

function servedAt(served: ReadonlyMap<IsOwn, Served>, url = ''): Served | undefined {
  for (const [isOwn, owner] of served) if (isOwn(url)) return owner
  return undefined
}
