import type { Server as HttpServer } from 'node:http'
import type { App } from '@atrium/contract/define/app'
import { Server, type Socket } from 'socket.io'
import { admit, dashboardReaders } from '../dashboards/admission.ts'
import { openDashboards } from '../dashboards/opened.ts'
import { sessionCookie } from '../http/cookie.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { openQueryPlane } from '../queryplane/plane.ts'
import type { Services } from '../services.ts'
import { type Conversation, openConversation } from './conversation.ts'

const MAX_MESSAGE_BYTES = 64 * 1024
/** How often sessions that end by themselves are looked for. */
const EXPIRY_EVERY_MS = 30_000

/**
 * The live side of dashboards: Socket.IO's default namespace on the server's own port. Every process has its own
 * viewers; what concerns them reaches it through PostgreSQL's notifications and the time series' events.
 */
export async function attachRealtime(
  server: HttpServer,
  services: Services,
  apps: readonly App[],
): Promise<{ close(): Promise<void> }> {
  const { db, sessions, settings, timeseries, widgets, log } = services
  const readers = dashboardReaders(apps)
  const cookie = sessionCookie(settings)
  const dashboards = await openDashboards(db)
  const plane = openQueryPlane(timeseries, log)
  const conversations = new Set<Conversation>()
  let sessionChanges = 0

  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    // A page that was asleep gets its data anew: nothing is kept for it here.
    pingInterval: 20_000,
    pingTimeout: 20_000,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request.headers)),
  })

  io.on('connection', (socket: Socket) => {
    const token = cookie.readHeader(socket.handshake.headers.cookie)
    const conversation = openConversation(socket, {
      admission: {
        get changes() {
          return sessionChanges + dashboards.changes
        },
        session: async () => (token ? sessions.find(token) : null),
        admit: (session, dashboard) => admit(db, readers, session, dashboard),
        read: (admitted) => dashboards.read(admitted),
      },
      plane,
      widgets,
      log,
    })
    conversations.add(conversation)
    socket.on('disconnect', () => conversations.delete(conversation))
  })

  dashboards.onChange((id) => {
    for (const one of conversations) if (id === '*' || one.viewer.dashboard === id) one.doubt()
  })
  const stopWatching = sessions.onChange((tokenHash) => {
    sessionChanges += 1
    for (const one of conversations) if (tokenHash === '*' || one.viewer.tokenHash === tokenHash) one.doubt()
  })
  const expiry = setInterval(() => {
    for (const one of conversations) if (one.viewer.expiresAtMs <= Date.now()) one.doubt()
  }, EXPIRY_EVERY_MS)

  return {
    async close() {
      clearInterval(expiry)
      stopWatching()
      // Not io.close(): that would end the HTTP server, which has an owner. And no farewell to the pages: told to go, a
      // Socket.IO client stays away; a line that breaks brings it back to the server that is started next.
      io.engine.close()
      plane.close()
      await dashboards.close()
    },
  }
}
