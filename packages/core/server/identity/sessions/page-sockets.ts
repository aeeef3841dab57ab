import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io'
import { notSignedIn, Refusal } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import type { Session } from '../../call/session.ts'
import { sessionCookie } from '../../http/cookie.ts'

/** How often expired sessions are looked for. */
const EXPIRY_EVERY_MS = 1_000
const LOOK_AGAIN_MS = 2_000

export interface SignedIn {
  token: string | undefined
  session: Session
  /** Counts the times the session may have changed: what was read before counts only if this is the same afterwards. */
  doubts: number
}

export type PageSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SignedIn>
type Rooms = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SignedIn>

interface PageHandlers {
  /** Called before the socket is let in. @throws the refusal of a session that may not open it */
  admit?(session: Session): Promise<unknown>
  opened(socket: PageSocket): void
  /** The session may have changed: called at once, before it is read again. */
  doubted?(socket: PageSocket): void
  /** `socket.data.session` was read again and is still valid. If it refuses the session, the socket is closed. */
  checked?(socket: PageSocket): Promise<void>
}

/**
 * A namespace for the pages of signed-in users. When a session ends, its sockets are closed, and their pages are
 * instructed not to reconnect with it.
 */
export function openPageSockets(io: Server, services: Services, name: string, handlers: PageHandlers) {
  const { sessions, settings, log } = services
  const cookie = sessionCookie(settings)
  const namespace: Rooms = io.of(name)

  async function findSession(token: string | undefined): Promise<Session> {
    const session = token ? await sessions.find(token) : null
    // A session that must change its password may open no other connection.
    if (!session || session.account.updatePwd) throw notSignedIn()
    return session
  }

  namespace.use(async (socket, next) => {
    try {
      const token = cookie.readHeader(socket.handshake.headers.cookie)
      const session = await findSession(token)
      await handlers.admit?.(session)
      socket.data = { token, session, doubts: 0 }
      next()
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error, name }, 'a page’s socket could not be let in')
      next(Object.assign(new Error('refused'), { data: { code: error instanceof Refusal ? error.code : 50300 } }))
    }
  })
  namespace.on('connection', (socket: PageSocket) => {
    handlers.opened(socket)
    // The session may have ended during the handshake.
    void doubt(socket)
  })

  async function doubt(socket: PageSocket): Promise<void> {
    socket.data.doubts += 1
    const { doubts, token } = socket.data
    handlers.doubted?.(socket)
    try {
      const session = await findSession(token)
      if (doubts !== socket.data.doubts) return
      socket.data.session = session
      await handlers.checked?.(socket)
    } catch (error) {
      if (error instanceof Refusal && error.code < 50_000) socket.disconnect(true)
      // The database may be unavailable for a moment.
      else setTimeout(() => socket.connected && doubt(socket), LOOK_AGAIN_MS).unref()
    }
  }
  const doubtAll = (which: (session: Session) => boolean) => {
    for (const socket of namespace.sockets.values()) if (which(socket.data.session)) void doubt(socket)
  }
  const stopWatching = sessions.onChange((hash) => doubtAll(({ tokenHash }) => hash === '*' || tokenHash === hash))
  const expiry = setInterval(() => doubtAll(({ expiresAtMs }) => expiresAtMs <= Date.now()), EXPIRY_EVERY_MS)

  return {
    namespace,
    /** @throws notSignedIn */
    findSession,
    close() {
      clearInterval(expiry)
      stopWatching()
    },
  }
}
