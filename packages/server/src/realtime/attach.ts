import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Services } from '../call/services.ts'
import { isOwnOrigin } from '../http/origin.ts'
import type { Upgrades } from '../upgrades.ts'

const MAX_MESSAGE_BYTES = 64 * 1024

/** One room of the server that speaks over sockets adds its namespace to `io` and tells how it is closed. */
export type OpenNamespace = (
  io: Server,
  services: Services,
) => { close(): Promise<void> } | Promise<{ close(): Promise<void> }>

/** Socket.IO on the server's own port, behind the same door as its pages: only they may connect. */
export async function attachRealtime(
  server: HttpServer,
  upgrades: Upgrades,
  services: Services,
  namespaces: readonly OpenNamespace[],
): Promise<{ close(): Promise<void> }> {
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // Others on this port speak over sockets, too (upgrades.ts).
    destroyUpgrade: false,
    // A page that was asleep gets its data anew: nothing is kept for it here.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers)),
  })
  const endLines = upgrades.serve((url) => url.startsWith(`${io.path()}/`))
  const closing: (() => Promise<void>)[] = []
  async function close() {
    // Not io.close(): that would end the HTTP server, which has an owner. And no farewell to the pages: told to go, a
    // Socket.IO client stays away; a line that breaks brings it back to the server that is started next.
    io.engine.close()
    endLines()
    for (const end of closing.splice(0).reverse()) await end()
  }
  try {
    const { redisUrl } = services.settings
    if (redisUrl) {
      // Most installations have no Redis, and its client takes long to load.
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
