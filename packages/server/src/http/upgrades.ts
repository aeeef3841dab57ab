import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

type IsOwn = (url: string) => boolean
type Take = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Who speaks over sockets on the server's own port, each at addresses of its own. */
export interface Upgrades {
  /**
   * Gives the addresses that `isOwn` knows to a room, or to a library that listens by itself: then without `take`.
   * @returns takes it away again, and ends every socket that came by it
   */
  serve(isOwn: IsOwn, take?: Take): () => void
}

interface Served {
  take: Take | undefined
  sockets: Set<Duplex>
}

/** From now on whoever wants to upgrade where nobody serves is told so, and the socket is closed. */
export function openUpgrades(server: HttpServer): Upgrades {
  const served = new Map<IsOwn, Served>()
  server.on('upgrade', (request, socket, head) => {
    // Node has taken its own listener away: a client that breaks off must not end the process.
    socket.on('error', () => undefined)
    const room = roomOf(served, request.url)
    if (!room) return refuseUpgrade(socket, '404 Not Found')
    room.sockets.add(socket)
    socket.once('close', () => room.sockets.delete(socket))
    room.take?.(request, socket, head)
  })
  return {
    serve(isOwn, take) {
      const room: Served = { take, sockets: new Set() }
      served.set(isOwn, room)
      return () => {
        served.delete(isOwn)
        for (const socket of room.sockets) socket.destroy()
      }
    },
  }
}

/** Answers and closes, also when the client never reads nor hangs up. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  const close = () => socket.destroy()
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, close)
}

function roomOf(served: ReadonlyMap<IsOwn, Served>, url = ''): Served | undefined {
  for (const [isOwn, room] of served) if (isOwn(url)) return room
  return undefined
}
