import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopback, type Settings } from '../settings/settings.ts'

/**
 * The session cookie's name and flags. `__Host-` and Secure bind it to this host. On plain http beyond loopback (a
 * plant's own network) browsers would drop such a cookie, so there it has neither.
 */
export function sessionCookie(settings: Settings) {
  const secure = settings.publicUrl.startsWith('https://') || isLoopback(settings.publicUrl)
  const name = secure ? '__Host-atrium' : 'atrium'
  const flags = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    secure,
    read: (request: Pick<FastifyRequest, 'cookies'>) => request.cookies[name],
    readHeader: (header: string | undefined) =>
      header
        ?.split(/;\s*/)
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    write: (reply: FastifyReply, token: string, expires: Date) => reply.setCookie(name, token, { ...flags, expires }),
    clear: (reply: FastifyReply) => reply.clearCookie(name, flags),
  }
}
