import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ownPath } from '../../../contract/own-path.ts'
import { notSignedIn, Refusal, recordNotFound } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import type { Session } from '../../call/session.ts'
import { addRoute } from '../../http/route.ts'
import { openWeixin, type WeixinPerson } from '../../outside/weixin.ts'
import { admit, findAccount } from '../entry/admit.ts'
import { auditAccount } from '../entry/audit.ts'
import { welcome } from '../entry/welcome.ts'
import { weixinState } from './weixin-state.ts'

const CALLBACK = '/api/user/weixin/callback'
const Bound = Type.Union([Type.Object({ nickname: Type.String(), boundAt: Type.String() }), Type.Null()])

/** Signing in by weixin, and binding it to an account: both go to weixin and return to one address. */
export function weixinRoutes(http: FastifyInstance, services: Services): void {
  const { db, settings } = services
  const weixin = openWeixin(settings)
  const state = weixinState(settings)
  const page = (path: string, outcome: string) => `${path}?weixin=${outcome}`

  addRoute(http, {
    method: 'GET',
    path: '/api/user/weixin',
    guard: { kind: 'open' },
    ownPagesOnly: true,
    summary: 'The own weixin account; with a type, where to send the browser to sign in by it or to bind it',
    tag: 'user',
    query: Type.Object(
      {
        type: Type.Optional(Type.Union([Type.Literal('login'), Type.Literal('bind')])),
        redirectUrl: Type.Optional(Type.String({ maxLength: 1000 })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      weixin: Type.Optional(Bound),
      url: Type.Optional(Type.String()),
    }),
    async handler({ query, session, reply }) {
      if (query.type === undefined || query.type === 'bind') {
        if (!session) throw notSignedIn()
        if (query.type === undefined) return { code: 0, weixin: await boundOf(services, session) }
      }
      if (!weixin) throw recordNotFound()
      const flow = { purpose: query.type, redirectUrl: ownPath(query.redirectUrl) ?? '' }
      const redirectUri = settings.publicUrl + CALLBACK
      return { code: 0, url: weixin.authorizeUrl({ redirectUri, state: state.begin(reply, flow) }) }
    },
  })

  addRoute(http, {
    method: 'GET',
    path: CALLBACK,
    guard: { kind: 'open', whilePasswordIsDue: true },
    summary: 'Where weixin sends the browser back to; answers with a page of the product',
    tag: 'user',
    query: Type.Object({
      code: Type.Optional(Type.String({ maxLength: 200 })),
      state: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    response: Type.Any(),
    rateLimit: { max: 60, windowS: 60 },
    async handler({ query, session, request, reply, ip, userAgent }) {
      const flow = state.end(request, reply, query.state ?? '')
      if (!weixin || !flow) return reply.redirect(page('/login', 'failed'))
      const home = flow.purpose === 'bind' ? '/user/weixin' : '/login'
      if (!query.code) return reply.redirect(page(home, 'cancelled'))
      try {
        const person = await weixin.personOf(query.code)
        if (flow.purpose === 'bind') return reply.redirect(page(home, await bind(services, session, person, ip)))
        const account = await findAccount(db, 'weixin', person.openid)
        if (!account) return reply.redirect(page(home, 'unbound'))
        const from = { ip, userAgent, client: 'pc', way: 'weixin' as const }
        await welcome(services, request, reply, await admit(db, services.sessions, account, from))
        // Where to go is decided as after every sign-in: redirectUrl, else the tenant's page, else /home. The browser
        // held the cookie meanwhile, so redirectUrl is checked again.
        const redirectUrl = ownPath(flow.redirectUrl) ?? ''
        return reply.redirect(`${page(home, 'ok')}&redirectUrl=${encodeURIComponent(redirectUrl)}`)
      } catch (error) {
        if (error instanceof Refusal) return reply.redirect(page(home, String(error.code)))
        throw error
      }
    },
  })

  addRoute(http, {
    method: 'DELETE',
    path: '/api/user/weixin/unbind',
    guard: { kind: 'signedIn' },
    summary: 'Unbind the own weixin account',
    tag: 'user',
    response: Type.Object({ code: Type.Literal(0) }),
    async handler({ session, ip }) {
      const { tenantId, userId } = session!
      await db.asTenant(tenantId, async (tx) => {
        await tx
          .updateTable('app_user')
          .set({ weixin_openid: null, weixin_name: null, weixin_bound_at: null })
          .where('id', '=', userId)
          .execute()
        await auditAccount(tx, { userId, action: 'unbindWeixin', ip })
      })
      return { code: 0 }
    },
  })
}

async function boundOf({ db }: Services, { tenantId, userId }: Session) {
  const row = await db.asTenant(tenantId, (tx) =>
    tx
      .selectFrom('app_user')
      .select(['weixin_name', 'weixin_bound_at'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(),
  )
  return row.weixin_bound_at && { nickname: row.weixin_name ?? '', boundAt: row.weixin_bound_at.toISOString() }
}

/** Returns the word by which the next page shows the result. */
async function bind({ db }: Services, session: Session | null, person: WeixinPerson, ip: string): Promise<string> {
  if (!session || session.account.updatePwd) return 'failed'
  const { tenantId, userId } = session
  try {
    await db.asTenant(tenantId, async (tx) => {
      await tx
        .updateTable('app_user')
        .set({ weixin_openid: person.openid, weixin_name: person.nickname, weixin_bound_at: new Date() })
        .where('id', '=', userId)
        .execute()
      await auditAccount(tx, { userId, action: 'bindWeixin', ip, after: { nickname: person.nickname } })
    })
    return 'bound'
  } catch (error) {
    if ((error as { code?: string }).code === '23505') return 'taken'
    throw error
  }
}
