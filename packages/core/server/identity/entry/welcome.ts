import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Services } from '../../call/services.ts'
import type { Session } from '../../call/session.ts'
import { sessionCookie } from '../../http/cookie.ts'
import { knownDevice } from '../guessing/known-device.ts'
import type { Opened } from './admit.ts'

const Any = Type.Record(Type.String(), Type.Any())

export const ClientQuery = Type.Object(
  { type: Type.Optional(Type.Union([Type.Literal('pc'), Type.Literal('app')])) },
  { additionalProperties: false },
)

/** The answer of every way to sign in. */
export const Welcome = Type.Object({ code: Type.Literal(0), msg: Type.String(), tenant: Any, user: Any })

/** Writes the cookies of a new session; the previous session of this browser is ended. */
export async function welcome(
  { settings, sessions }: Services,
  { session: before }: Pick<FastifyRequest, 'session'>,
  reply: FastifyReply,
  { token, expiresAt, session }: Opened,
) {
  if (before) await sessions.end(before)
  sessionCookie(settings).write(reply, token, expiresAt)
  knownDevice(settings).write(reply, session.userId)
  return { code: 0, msg: 'ok', tenant: session.tenant, user: userOf(session) }
}

export function userOf({ userId, tenantId, account }: Session) {
  const { username, name, avatar, locale, updatePwd, mobile, email, timeZone } = account
  return { _id: userId, username, name, avatar, locale, tenant: tenantId, updatePwd, mobile, email, timeZone }
}
