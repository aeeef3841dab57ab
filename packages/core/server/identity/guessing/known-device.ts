import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback, type Settings } from '../../settings/settings.ts'

const LIFE_S = 180 * 86_400

/**
 * The cookie of a browser in which an account has signed in before. Wrong passwords from this browser are counted
 * separately from those that others enter for the account: so guesses of strangers do not make the user wait. The
 * cookie does not sign anybody in.
 */
export function knownDevice(settings: Settings) {
  const secure = settings.publicUrl.startsWith('https://') || isLoopback(settings.publicUrl)
  const name = secure ? '__Host-atrium-device' : 'atrium-device'
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  const sign = (userId: string, nonce: string) =>
    createHmac('sha256', settings.secretKey).update(`device ${userId} ${nonce}`).digest('base64url')
  return {
    write(reply: FastifyReply, userId: string): void {
      const nonce = randomBytes(16).toString('base64url')
      reply.setCookie(name, `${nonce}.${sign(userId, nonce)}`, { ...flags, maxAge: LIFE_S })
    },
    /**
     * The key for counting this browser's failures; undefined if the account has not used this browser, or does not
     * exist.
     */
    of({ cookies }: Pick<FastifyRequest, 'cookies'>, account: { user_id: string } | undefined): string | undefined {
      const [, nonce, signature] = /^([\w-]{22})\.([\w-]{43})$/.exec(cookies[name] ?? '') ?? []
      if (!nonce || !signature) return undefined
      const expected = sign(account?.user_id ?? '', nonce)
      return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? nonce : undefined
    },
  }
}
