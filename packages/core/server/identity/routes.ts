import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { Locale } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import type { Session } from '../call/session.ts'
import { inWords } from '../call/stored-text.ts'
import { containing } from '../db/containing.ts'
import { addRoute } from '../http/route.ts'
import { profileRoute } from './accounts/profile-route.ts'
import { userOf } from './entry/welcome.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { siteRoute } from './site.ts'

const Any = Type.Record(Type.String(), Type.Any())

/** Sign-in, sign-out and what a page needs to know about the signed-in user. */
export function identityRoutes(http: FastifyInstance, services: Services): void {
  signInRoutes(http, services)

  addRoute(http, {
    method: 'GET',
    path: '/api/user/me',
    guard: { kind: 'signedIn', whilePasswordIsDue: true },
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
    handler: async ({ session, locale }) => ({ code: 0, ...(await describe(services, session!, locale)) }),
  })

  profileRoute(http, services, userOf)

  siteRoute(http, services)
  userNamesRoute(http, services)
}

async function describe(services: Services, session: Session, locale: Locale) {
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
    adminUser: { notify: session.account.notify, roles: inWords(session.account.roles, locale) },
    tenant: session.tenant,
    permissions: session.permissions,
    group: groups.find(({ _id }) => _id === session.account.group) ?? null,
    groups,
    messageCount: unread,
  }
}

/** Names of the tenant's users, for forms that refer to one. */
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
        if (query.keyword) found = found.where('name', 'ilike', containing(query.keyword))
        return found.orderBy('name').limit(50).execute()
      })
      return { code: 0, list }
    },
  })
}
