import { refusal } from '@atrium/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { sessionCookie } from '../http/cookie.ts'
import { addRoute } from '../http/route.ts'
import type { Services } from '../services.ts'
import type { Session } from './sessions.ts'
import { signInByPassword } from './sign-in.ts'

const Any = Type.Record(Type.String(), Type.Any())

const usernameMissing = { zh_CN: '账号必填', en_US: 'Enter your account' }

/** Sign-in, sign-out and what the page needs to know of whoever is signed in. */
export function identityRoutes(http: FastifyInstance, services: Services): void {
  const cookie = sessionCookie(services.settings)

  addRoute(http, {
    method: 'POST',
    path: '/api/user/login',
    guard: { kind: 'open' },
    summary: 'Sign in by password',
    tag: 'user',
    query: Type.Object({ type: Type.Optional(Type.Union([Type.Literal('pc'), Type.Literal('app')])) }),
    body: Type.Object(
      { username: Type.String({ maxLength: 64 }), password: Type.String({ maxLength: 128 }) },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), msg: Type.String(), tenant: Any, user: Any }),
    rateLimit: { max: 60, windowS: 60 },
    async handler({ body, query, ip, userAgent, reply }) {
      if (body.username.trim() === '') throw nameNeeded({ fields: { username: usernameMissing } })
      const attempt = { ...body, username: body.username.trim(), client: query.type ?? 'pc', ip, userAgent }
      const { token, expiresAt, session } = await signInByPassword(services.db, services.sessions, attempt)
      cookie.write(reply, token, expiresAt)
      return { code: 0, msg: 'ok', tenant: session.tenant, user: userOf(session) }
    },
  })

  addRoute(http, {
    method: 'GET',
    path: '/api/user/me',
    guard: { kind: 'signedIn' },
    summary: 'Who is signed in, the tenant and the permissions',
    tag: 'user',
    response: Type.Object({
      code: Type.Literal(0),
      user: Any,
      adminUser: Any,
      tenant: Any,
      permissions: Type.Array(Type.Object({ app: Type.String(), module: Type.String(), permission: Type.String() })),
      group: Type.Any(),
      groups: Type.Array(Any),
      messageCount: Type.Integer(),
    }),
    handler: async ({ session }) => ({ code: 0, ...(await describe(services, session!)) }),
  })

  addRoute(http, {
    method: 'PUT',
    path: '/api/user/loginUser',
    guard: { kind: 'signedIn' },
    summary: 'Change the own profile',
    tag: 'user',
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 30 })),
        locale: Type.Optional(Type.Union([Type.Literal('zh_CN'), Type.Literal('en_US')])),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({ code: Type.Literal(0), user: Any }),
    async handler({ session, body }) {
      const { tenantId, userId, account } = session!
      if (Object.keys(body).length > 0) {
        await services.db.asTenant(tenantId, (tx) =>
          tx
            .updateTable('app_user')
            .set({ ...body, updated_at: new Date() })
            .where('id', '=', userId)
            .execute(),
        )
      }
      return { code: 0, user: userOf({ ...session!, account: { ...account, ...body } }) }
    },
  })

  addRoute(http, {
    method: 'DELETE',
    path: '/api/user/logout',
    guard: { kind: 'open' },
    summary: 'Sign out',
    tag: 'user',
    response: Type.Object({ code: Type.Literal(0) }),
    async handler({ session, reply }) {
      if (session) await services.sessions.end(session)
      cookie.clear(reply)
      return { code: 0 }
    },
  })

  siteRoute(http, services)
  userNamesRoute(http, services)
}

const nameNeeded = refusal(40001, 400, { zh_CN: '参数错误', en_US: 'Invalid parameter' }, 'INVALID_CREDENTIAL')

function userOf({ userId, tenantId, account }: Session) {
  const { username, name, avatar, locale, updatePwd, mobile, email } = account
  return { _id: userId, username, name, avatar, locale, tenant: tenantId, updatePwd, mobile, email }
}

async function describe(services: Services, session: Session) {
  const { groups, unread } = await services.db.asTenant(session.tenantId, async (tx) => {
    const groups = await tx
      .selectFrom('user_group')
      .select(['id as _id', 'name', 'parent_id as parentId', 'description'])
      .where('deleted_at', 'is', null)
      .execute()
    const { unread } = await tx
      .selectFrom('message')
      .select((row) => row.fn.countAll<number>().as('unread'))
      .where('user_id', '=', session.userId)
      .where('status', '=', 1)
      .executeTakeFirstOrThrow()
    return { groups, unread }
  })
  return {
    user: userOf(session),
    adminUser: { notify: session.account.notify, roles: session.account.roles },
    tenant: session.tenant,
    permissions: session.permissions,
    group: groups.find(({ _id }) => _id === session.account.group) ?? null,
    groups,
    messageCount: unread,
  }
}

const DEFAULT_TITLE = '追溯系统'

function siteRoute(http: FastifyInstance, services: Services): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/site',
    guard: { kind: 'open' },
    summary: 'Title and logo of the host this page is opened at',
    tag: 'system',
    response: Type.Object({
      code: Type.Literal(0),
      product: Type.Literal('Atrium'),
      title: Type.String(),
      logo: Type.Union([Type.String(), Type.Null()]),
      demo: Type.Boolean(),
    }),
    async handler({ request }) {
      const [tenant] = await services.db.lookup<{ sys_name: string; logo: string | null }>('find_site', [
        request.hostname,
      ])
      return {
        code: 0,
        product: 'Atrium',
        title: tenant?.sys_name ?? DEFAULT_TITLE,
        logo: tenant?.logo ?? null,
        demo: services.settings.demo,
      }
    },
  })
}

/** Names of the tenant's people, for forms that refer to one. */
function userNamesRoute(http: FastifyInstance, services: Services): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/ref/users',
    guard: { kind: 'signedIn' },
    summary: 'Names of the tenant’s users, by keyword or by ids',
    tag: 'user',
    query: Type.Object(
      {
        keyword: Type.Optional(Type.String({ maxLength: 60 })),
        ids: Type.Optional(Type.String({ maxLength: 4000, pattern: '^[0-9a-f,-]*$' })),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      list: Type.Array(Type.Object({ _id: Type.String(), name: Type.String() })),
    }),
    async handler({ session, query }) {
      const ids = (query.ids ?? '').split(',').filter((id) => /^[0-9a-f-]{36}$/.test(id))
      const list = await services.db.asTenant(session!.tenantId, (tx) => {
        let found = tx.selectFrom('app_user').select(['id as _id', 'name']).where('deleted_at', 'is', null)
        if (query.ids !== undefined) found = found.where('id', '=', (row) => row.fn.any(row.val(ids)))
        if (query.keyword) found = found.where('name', 'ilike', `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`)
        return found.orderBy('name').limit(50).execute()
      })
      return { code: 0, list }
    },
  })
}
