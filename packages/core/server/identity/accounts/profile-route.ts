import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { invalidParameter } from '../../../contract/refusal.ts'
import { isZone, NO_SUCH_ZONE } from '../../../contract/zone.ts'
import type { Services } from '../../call/services.ts'
import type { Account, Session } from '../../call/session.ts'
import { inWords } from '../../call/stored-text.ts'
import type { Tx } from '../../db/tables.ts'
import { addRoute } from '../../http/route.ts'

const exactly = { additionalProperties: false }
const Channels = Type.Object(
  {
    site: Type.Optional(Type.Boolean()),
    sms: Type.Optional(Type.Boolean()),
    weixin: Type.Optional(Type.Boolean()),
  },
  exactly,
)

const Profile = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 30, pattern: '\\S' })),
    locale: Type.Optional(Type.Union([Type.Literal('zh_CN'), Type.Literal('en_US')])),
    email: Type.Optional(Type.String({ maxLength: 100, pattern: '^$|^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' })),
    avatar: Type.Optional(Type.String({ pattern: '^$|^/api/file/[0-9a-f]{32}$' })),
    /** How times are shown: `tenant`, `browser` or a zone. */
    timeZone: Type.Optional(Type.String({ maxLength: 64 })),
    /** Message type → message channel → whether it is wanted; default: wanted. */
    notify: Type.Optional(
      Type.Unsafe<Account['notify']>(Type.Object({}, { patternProperties: { '^[1-6]$': Channels }, ...exactly })),
    ),
  },
  exactly,
)

/** The fields that users change in their own account: name, language, e-mail, picture, time zone and notifications. */
export function profileRoute(
  http: FastifyInstance,
  { db }: Services,
  userOf: (session: Session) => Record<string, unknown>,
): void {
  addRoute(http, {
    method: 'PUT',
    path: '/api/user/loginUser',
    guard: { kind: 'signedIn' },
    summary: 'Change the own profile: name, language, e-mail, picture, time zone shown, notification settings',
    tag: 'user',
    body: Profile,
    response: Type.Object({
      code: Type.Literal(0),
      user: Type.Record(Type.String(), Type.Any()),
      adminUser: Type.Object({ notify: Type.Record(Type.String(), Type.Any()), roles: Type.Array(Type.Any()) }),
    }),
    async handler({ session, body, locale }) {
      const { tenantId, userId, account } = session!
      const changes = changesOf(body)
      if (Object.keys(changes).length > 0) await db.asTenant(tenantId, (tx) => change(tx, userId, changes))
      const now = { ...account, ...changes }
      return {
        code: 0,
        user: userOf({ ...session!, account: now }),
        adminUser: { notify: now.notify, roles: inWords(now.roles, locale) },
      }
    },
  })
}

type Changes = Partial<Pick<Account, 'name' | 'locale' | 'email' | 'avatar' | 'notify' | 'timeZone'>>

/**
 * An empty e-mail or picture is stored as null, and so is the tenant's own zone. @throws invalidParameter for an
 * unknown zone
 */
function changesOf({ name, email, avatar, timeZone, ...rest }: Static<typeof Profile>): Changes {
  if (timeZone !== undefined && !['tenant', 'browser'].includes(timeZone) && !isZone(timeZone)) {
    throw invalidParameter({ fields: { timeZone: NO_SUCH_ZONE } })
  }
  return {
    ...rest,
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(email === undefined ? {} : { email: email || null }),
    ...(timeZone === undefined ? {} : { timeZone: timeZone === 'tenant' ? null : timeZone }),
    ...(avatar === undefined ? {} : { avatar: avatar || null }),
  }
}

const notOwnPicture = { zh_CN: '请先上传图片', en_US: 'Upload this picture first' }

async function change(tx: Tx, userId: string, { notify, timeZone, ...changes }: Changes): Promise<void> {
  if (changes.avatar) {
    const name = changes.avatar.slice('/api/file/'.length)
    const own = await tx
      .selectFrom('file')
      .select('id')
      .where('name', '=', name)
      .where('creator_id', '=', userId)
      .where('purpose', '=', 'avatar')
      .executeTakeFirst()
    if (!own) throw invalidParameter({ fields: { avatar: notOwnPicture } })
  }
  await tx
    .updateTable('app_user')
    .set({
      ...changes,
      ...(timeZone === undefined ? {} : { time_zone: timeZone }),
      ...(notify === undefined ? {} : { notify: sql`${JSON.stringify(notify)}::jsonb` }),
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute()
}
