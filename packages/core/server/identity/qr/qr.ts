import type { Server, Socket } from 'socket.io'
import { Refusal, recordNotFound, tooOften } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import type { Session } from '../../call/session.ts'
import { sessionCookie } from '../../http/cookie.ts'
import { refusedBody } from '../../http/errors.ts'
import { issueToken } from '../sessions/one-time-token.ts'
import { hashToken } from '../sessions/sessions.ts'
import { audienceOf, browserCookie, findQrCode, type QrRow, stepQrCode } from './qr-code.ts'
import { qrCodeGone } from './qr-routes.ts'

const SHOWN = 1
const SCANNED = 2
const CONFIRMED = 3
const CANCELLED = 4

/** Enough for a page that stays open for a day; a script that guesses codes is stopped here. */
const MAX_EVENTS = 1000

type Answer = (answer: object) => void

/**
 * The `/login` namespace. The page on the big screen joins the room of its code. The phone sends the events of the
 * specification; the server checks session, code and order, and passes them on.
 */
export function qrNamespace(io: Server, services: Services): { close(): Promise<void> } {
  const { db, sessions, settings, log } = services
  const namespace = io.of('/login')
  const session = sessionCookie(settings)
  const browser = browserCookie(settings)

  namespace.on('connection', (socket: Socket) => {
    let events = 0
    const on = (event: string, run: (nonce: string) => Promise<object>) =>
      socket.on(event, async (payload: unknown, answer: unknown) => {
        const reply: Answer = typeof answer === 'function' ? (answer as Answer) : () => undefined
        try {
          events += 1
          if (events > MAX_EVENTS) throw tooOften()
          reply({ code: 0, ...(await run(nonceOf(payload))) })
        } catch (error) {
          if (!(error instanceof Refusal)) log.error({ err: error, event }, 'an event of QR sign-in failed')
          const locale = /^en/i.test(socket.handshake.headers['accept-language'] ?? '') ? 'en_US' : 'zh_CN'
          reply(refusedBody(error instanceof Refusal ? error : recordNotFound(), locale))
        }
      })

    // Read at each event: the user may have been signed out meanwhile.
    async function person(): Promise<Session> {
      const token = session.readHeader(socket.handshake.headers.cookie)
      const found = token ? await sessions.find(token) : null
      if (!found) throw qrCodeGone()
      return found
    }

    // After the phone's page was reloaded, it may read its scan again.
    async function ownScan(nonce: string, userId: string): Promise<QrRow | undefined> {
      const row = await findQrCode(db, nonce)
      return row?.status === SCANNED && row.phone_user_id === userId ? row : undefined
    }

    on('join', async (nonce) => {
      const row = await findQrCode(db, nonce)
      const own = browser.readHeader(socket.handshake.headers.cookie)
      // Only the browser that requested the code receives its events.
      if (!row || !own || hashToken(own) !== row.browser_hash) throw qrCodeGone()
      for (const room of socket.rooms) if (room !== socket.id) await socket.leave(room)
      await socket.join(roomOf(row))
      return {}
    })

    on('qrcodeScan', async (nonce) => {
      const { userId } = await person()
      const row = (await stepQrCode(db, nonce, { from: SHOWN, to: SCANNED, userId })) ?? (await ownScan(nonce, userId))
      if (!row) throw qrCodeGone()
      namespace.to(roomOf(row)).emit('qrcodeScan', {})
      return { ip: row.ip, userAgent: row.user_agent }
    })

    on('qrcodeScanCancel', async (nonce) => {
      const { userId } = await person()
      const row = await stepQrCode(db, nonce, { from: SCANNED, to: CANCELLED, userId })
      if (!row) throw qrCodeGone()
      namespace.to(roomOf(row)).emit('qrcodeScanCancel', {})
      return {}
    })

    on('qrcodeScanOk', async (nonce) => {
      const { userId, tenantId } = await person()
      const row = await stepQrCode(db, nonce, { from: SCANNED, to: CONFIRMED, userId })
      if (!row) throw qrCodeGone()
      const audience = audienceOf(row.browser_hash)
      const { token } = await db.asTenant(tenantId, (tx) => issueToken(tx, { userId, audience, way: 'qrcode' }))
      namespace.to(roomOf(row)).emit('qrcodeScanOk', { token })
      return {}
    })
  })

  return {
    async close() {
      namespace.removeAllListeners()
    },
  }
}

function roomOf(row: QrRow): string {
  return `qr:${row.nonce_hash}`
}

function nonceOf(payload: unknown): string {
  const nonce = typeof payload === 'object' && payload !== null && 'nonce' in payload ? payload.nonce : undefined
  if (typeof nonce !== 'string' || !/^[\w-]{22}$/.test(nonce)) throw qrCodeGone()
  return nonce
}
