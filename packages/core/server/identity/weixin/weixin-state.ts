import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback, type Settings } from '../../settings/settings.ts'

export interface WeixinFlow {
  purpose: 'login' | 'bind'
  redirectUrl: string
}

const LIFE_S = 600

/**
 * Stores in a cookie why a browser was sent to weixin. The `state` parameter is the cookie's hash: so an answer to
 * another browser's request (login CSRF) does not match, and a cookie can be used only once.
 */
export function weixinState(settings: Settings) {
  const secure = settings.publicUrl.startsWith('https://') || isLoopback(settings.publicUrl)
  const name = secure ? '__Host-atrium-weixin' : 'atrium-weixin'
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    begin(reply: FastifyReply, flow: WeixinFlow): string {
      const kept = Buffer.from(JSON.stringify({ ...flow, random: randomBytes(24).toString('base64url') })).toString(
        'base64url',
      )
      reply.setCookie(name, kept, { ...flags, maxAge: LIFE_S })
      return stateOf(kept)
    },
    /** Returns the flow that `state` belongs to, and ends it. */
    end(request: Pick<FastifyRequest, 'cookies'>, reply: FastifyReply, state: string): WeixinFlow | undefined {
      const kept = request.cookies[name]
      reply.clearCookie(name, flags)
      if (!kept || stateOf(kept) !== state) return undefined
      try {
        return JSON.parse(Buffer.from(kept, 'base64url').toString()) as WeixinFlow
      } catch {
        return undefined
      }
    },
  }
}

function stateOf(kept: string): string {
  return createHash('sha256').update(kept).digest('base64url')
}
