import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { appNotEnabled, refusal } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import { addRoute } from '../../http/route.ts'
import { admit, ECHO, findAccount } from '../entry/admit.ts'
import { ClientQuery, Welcome, welcome } from '../entry/welcome.ts'
import { backoffKeys, checkBackoff, countFailure } from '../guessing/backoff.ts'
import { browserAudience } from '../qr/qr-code.ts'
import { issueToken, OWN_AUDIENCE, redeemToken } from '../sessions/one-time-token.ts'

export const wrongToken = refusal(
  40105,
  401,
  { zh_CN: '登录凭证无效或已过期', en_US: 'This credential is not valid or has expired' },
  ECHO,
)

/** Short-lived credentials: a third-party app redeems them, or they sign in here once. */
export function tokenRoutes(http: FastifyInstance, services: Services): void {
  const { db, sessions, settings } = services

  addRoute(http, {
    method: 'GET',
    path: '/api/user/token',
    guard: { kind: 'signedIn' },
    ownPagesOnly: true,
    summary: 'A credential for 60 s and one use, by the app named or, without one, by this product',
    tag: 'user',
    query: Type.Object(
      { app: Type.Optional(Type.String({ pattern: '^[A-Za-z][\\w-]{0,39}$' })) },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      username: Type.String(),
      time: Type.Integer({ description: 'Milliseconds of its making' }),
      token: Type.String(),
    }),
    rateLimit: { max: 60, windowS: 60 },
    async handler({ session, query, reply }) {
      const { tenantId, userId, account, tenant } = session!
      if (query.app !== undefined && !tenant.apps.includes(query.app)) throw appNotEnabled()
      const audience = query.app === undefined ? OWN_AUDIENCE : query.app
      const { token } = await db.asTenant(tenantId, (tx) => issueToken(tx, { userId, audience }))
      reply.header('cache-control', 'no-store')
      return { code: 0, username: account.username, time: Date.now(), token }
    },
  })

  addRoute(http, {
    method: 'POST',
    path: '/api/user/login/token',
    guard: { kind: 'open', whilePasswordIsDue: true },
    summary: 'Sign in by a one-time credential whose audience is this product',
    tag: 'user',
    query: ClientQuery,
    body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 128 }) }, { additionalProperties: false }),
    response: Welcome,
    rateLimit: { max: 60, windowS: 60 },
    async handler({ body, query, ip, userAgent, request, reply }) {
      const keys = backoffKeys('', ip).filter((key) => key.startsWith('address:'))
      await checkBackoff(db, keys)
      const audiences = [OWN_AUDIENCE, ...browserAudience(settings, request)]
      const holder = await redeemToken(db, body.token, audiences)
      const account = holder ? await findAccount(db, 'id', holder.userId) : undefined
      if (!holder || !account) {
        await countFailure(db, keys)
        throw wrongToken()
      }
      const from = { ip, userAgent, client: query.type ?? 'pc', way: holder.way }
      return welcome(services, request, reply, await admit(db, sessions, account, from))
    },
  })
}
