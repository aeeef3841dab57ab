import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { WebSocketServer } from 'ws'
import type { Services } from '../call/services.ts'
import { isOwnOrigin } from '../http/origin.ts'
import type { Upgrades } from '../upgrades.ts'

const MAX_MESSAGE_BYTES = 64 * 1024

/**
 * Pages take turns, message by message. Otherwise all messages that have arrived on a connection are handled at once, and
 * those of hundreds of connections in one turn of the event loop.
 */
class FairWebSocketServer extends WebSocketServer {
  constructor(options: ConstructorParameters<typeof WebSocketServer>[0]) {
    super({ ...options, allowSynchronousEvents: false })
  }
}

/** Adds a namespace to `io` and returns how to close it. */
export type OpenNamespace = (
  io: Server,
  services: Services,
) => { close(): Promise<void> } | Promise<{ close(): Promise<void> }>

/** Socket.IO on the server's own port, with the origin check of the pages: only they may connect. */
export async function attachRealtime(
  server: HttpServer,
  upgrades: Upgrades,
  services: Services,
  namespaces: readonly OpenNamespace[],
): Promise<{ close(): Promise<void> }> {
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    wsEngine: FairWebSocketServer,
    // Other parts of the server use WebSockets on this port, too (http/upgrades.ts).
    destroyUpgrade: false,
    // A page that was asleep reads its data again, so nothing is kept for it here.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers)),
  })
  const endConnections = upgrades.serve((url) => url.startsWith(`${io.path()}/`))
  const closing: (() => Promise<void>)[] = []
  async function close() {
    // Not io.close(), which would close the HTTP server as well. Pages get no disconnect packet, because a Socket.IO
    // client would not reconnect after it; after a lost connection it reconnects to the next server.
    io.engine.close()
    endConnections()
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const { redisUrl } = services.settings
    if (redisUrl) {
      // Loaded only if needed: most installations have no Redis, and its client takes long to load.
      const { shareRooms } = await import('./share-rooms.ts')
      const shared = await shareRooms(io, redisUrl, services)
      closing.push(() => shared.close())
    }
    for (const open of namespaces) {
      const namespace = await open(io, services)
      closing.push(() => namespace.close())
    }
    return { close }
  } catch (error) {
    await close()
    throw error
  }
}
