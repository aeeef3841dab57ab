import { notSignedIn, Refusal } from '@atrium/contract/refusal'
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import type { Services } from '../call/services.ts'
import type { Session } from '../call/session.ts'
import { sessionCookie } from '../http/cookie.ts'
import { openMessageFeed } from './feed.ts'

/** How often expired sessions are looked for. */
const EXPIRY_EVERY_MS = 1_000
const LOOK_AGAIN_MS = 2_000

interface Listening {
  token: string | undefined
  session: Session
}

type ListeningSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Listening>

/**
 * `/message`: sends new messages to the open pages of their receiver. The Socket.IO room depends only on the session; a
 * page's request to join another one is acknowledged and ignored. When a session ends, its sockets are closed.
 */
export async function messageNamespace(io: Server, services: Services): Promise<{ close(): Promise<void> }> {
  const { sessions, settings, log } = services
  const cookie = sessionCookie(settings)
  const namespace: Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Listening> = io.of('/message')

  async function findSession(token: string | undefined): Promise<Session> {
    const session = token ? await sessions.find(token) : null
    // A session that must change its password may open no other connection.
    if (!session || session.account.updatePwd) throw notSignedIn()
    return session
  }

  namespace.use(async (socket, next) => {
    try {
      const token = cookie.readHeader(socket.handshake.headers.cookie)
      socket.data = { token, session: await findSession(token) } satisfies Listening
      next()
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'a message socket could not be let in')
      next(Object.assign(new Error('refused'), { data: { code: error instanceof Refusal ? error.code : 50300 } }))
    }
  })
  namespace.on('connection', (socket: ListeningSocket) => {
    const { session } = socket.data
    socket.on('join', (_wanted: unknown, answer: unknown) => {
      if (typeof answer === 'function') answer({ code: 0 })
    })
    socket.join(roomOf(session.tenantId, session.userId))
    // The session may have ended during the handshake.
    void doubt(socket)
  })

  /** Closes the socket if its session has ended, and instructs the page not to reconnect with it. */
  async function doubt(socket: ListeningSocket): Promise<void> {
    try {
      await findSession(socket.data.token)
    } catch (error) {
      if (error instanceof Refusal && error.code === notSignedIn().code) socket.disconnect(true)
      // The database may be unavailable for a moment.
      else setTimeout(() => socket.connected && doubt(socket), LOOK_AGAIN_MS).unref()
    }
  }
  const doubtAll = (which: (session: Session) => boolean) => {
    for (const socket of namespace.sockets.values()) if (which(socket.data.session)) void doubt(socket)
  }
  const stopWatching = sessions.onChange((hash) => doubtAll(({ tokenHash }) => hash === '*' || tokenHash === hash))
  const expiry = setInterval(() => doubtAll(({ expiresAtMs }) => expiresAtMs <= Date.now()), EXPIRY_EVERY_MS)

  // Sent locally only: every process receives every message and serves its own pages.
  const feed = await openMessageFeed(services, {
    isListening: (tenantId, userId) => namespace.adapter.rooms.has(roomOf(tenantId, userId)),
    written: (tenantId, userId, message) => namespace.local.to(roomOf(tenantId, userId)).emit('message', message),
    counted: (tenantId, userId, count) => namespace.local.to(roomOf(tenantId, userId)).emit('count', { count }),
    missed: () => namespace.local.emit('missed'),
  })

  return {
    async close() {
      clearInterval(expiry)
      stopWatching()
      await feed.close()
    },
  }
}

function roomOf(tenantId: string, userId: string): string {
  return `${tenantId} ${userId}`
}
