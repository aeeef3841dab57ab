import type { App } from '@atrium/contract/define/app'
import { insufficientPermission, signInRequired } from '@atrium/contract/refusal'
import type { Server, Socket } from 'socket.io'
import { admit, dashboardReaders, isReader, mayAsk, sourceAskers } from '../dashboards/admission.ts'
import { openDashboards } from '../dashboards/opened.ts'
import { sessionCookie } from '../http/cookie.ts'
import { openQueryPlane } from '../queryplane/plane.ts'
import { preview } from '../queryplane/preview.ts'
import type { Services } from '../services.ts'
import type { OpenNamespace } from './attach.ts'
import { type Conversation, openConversation } from './conversation.ts'

/** How often sessions that end by themselves are looked for. */
const EXPIRY_EVERY_MS = 30_000

/**
 * The live side of dashboards, in Socket.IO's default namespace. Every process has its own viewers; what concerns them
 * reaches it through PostgreSQL's notifications and the time series' events.
 */
export function dashboardNamespace(apps: readonly App[]): OpenNamespace {
  return (io, services) => openDashboardNamespace(io, services, apps)
}

async function openDashboardNamespace(io: Server, services: Services, apps: readonly App[]) {
  const { db, sessions, settings, timeseries, widgets, log } = services
  const readers = dashboardReaders(apps)
  const asker = sourceAskers(apps)
  const cookie = sessionCookie(settings)
  const dashboards = await openDashboards(db)
  const plane = openQueryPlane(timeseries, log)
  const conversations = new Set<Conversation>()
  let sessionChanges = 0

  io.on('connection', (socket: Socket) => {
    const token = cookie.readHeader(socket.handshake.headers.cookie)
    const conversation = openConversation(socket, {
      admission: {
        get changes() {
          return sessionChanges + dashboards.changes
        },
        session: async () => (token ? sessions.find(token) : null),
        admit: (session, dashboard) => admit(db, readers, session, dashboard),
        isReader: (session, tenantId) => isReader(session, readers) && session.tenantId === tenantId,
        read: (admitted) => dashboards.read(admitted),
        async preview(session, request, signal) {
          if (!session) throw signInRequired()
          if (!mayAsk(session, asker)) throw insufficientPermission()
          return preview({ timeseries, gate: plane.gate, tenantId: session.tenantId, signal }, request)
        },
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
      plane.close()
      await dashboards.close()
    },
  }
}
