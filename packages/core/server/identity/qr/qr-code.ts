import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { isLoopback, type Settings } from '../../settings/settings.ts'
import { OWN_AUDIENCE } from '../sessions/one-time-token.ts'
import { hashToken } from '../sessions/sessions.ts'

/** How long a code on the screen can be scanned and confirmed. */
export const QR_LIFE_S = 120

export interface QrRow {
  nonce_hash: string
  browser_hash: string
  status: number
  phone_user_id: string | null
  ip: string
  user_agent: string
}

/**
 * The cookie that binds a QR code to the browser that shows it; without it, a photograph of the code cannot be used.
 */
export function browserCookie(settings: Settings) {
  const secure = settings.publicUrl.startsWith('https://') || isLoopback(settings.publicUrl)
  const name = secure ? '__Host-atrium-browser' : 'atrium-browser'
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    read: (cookies: Record<string, string | undefined>) => {
      const value = cookies[name]
      return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
    },
    readHeader: (header: string | undefined) =>
      header
        ?.split(/;\s*/)
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (reply: FastifyReply, value: string) => reply.setCookie(name, value, flags),
  }
}

/** The audience of tokens that only this browser may redeem; undefined for a browser that has shown no code. */
export function browserAudience(settings: Settings, { cookies }: Pick<FastifyRequest, 'cookies'>): string[] {
  const browser = browserCookie(settings).read(cookies)
  return browser ? [audienceOf(hashToken(browser))] : []
}

export function audienceOf(browserHash: string): string {
  return `${OWN_AUDIENCE}:${browserHash}`
}

export function newBrowser(): string {
  return randomBytes(32).toString('base64url')
}

/** A new code for this browser, valid for one sign-in. */
export async function issueQrCode(
  db: Database,
  { browser, ip, userAgent }: { browser: string; ip: string; userAgent: string },
): Promise<string> {
  const nonce = randomBytes(16).toString('base64url')
  await db.asPlatform('qr sign-in', (tx) =>
    tx
      .insertInto('qr_sign_in')
      .values({
        nonce_hash: hashToken(nonce),
        browser_hash: hashToken(browser),
        ip,
        user_agent: userAgent.slice(0, 300),
        phone_user_id: null,
        expires_at: new Date(Date.now() + QR_LIFE_S * 1000),
      })
      .execute(),
  )
  return nonce
}

export async function findQrCode(db: Database, nonce: string): Promise<QrRow | undefined> {
  return db.asPlatform('qr sign-in', (tx) =>
    tx
      .selectFrom('qr_sign_in')
      .select(['nonce_hash', 'browser_hash', 'status', 'phone_user_id', 'ip', 'user_agent'])
      .where('nonce_hash', '=', hashToken(nonce))
      .where('expires_at', '>', new Date())
      .executeTakeFirst(),
  )
}

/**
 * Moves a code to its next status, for the user of the phone. Only forwards: shown → scanned → confirmed or cancelled,
 * and by the same user. Undefined if the code is not in the status `from`.
 */
export async function stepQrCode(
  db: Database,
  nonce: string,
  { from, to, userId }: { from: number; to: number; userId: string },
): Promise<QrRow | undefined> {
  return db.asPlatform('qr sign-in', (tx) => {
    const step = tx
      .updateTable('qr_sign_in')
      .set({ status: to, phone_user_id: userId })
      .where('nonce_hash', '=', hashToken(nonce))
      .where('expires_at', '>', new Date())
      .where('status', '=', from)
    const own = from === 1 ? step : step.where('phone_user_id', '=', userId)
    return own
      .returning(['nonce_hash', 'browser_hash', 'status', 'phone_user_id', 'ip', 'user_agent'])
      .executeTakeFirst()
  })
}
