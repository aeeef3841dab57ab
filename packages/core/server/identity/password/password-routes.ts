import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { invalidParameter } from '../../../contract/refusal.ts'
import type { Services } from '../../call/services.ts'
import type { Tx } from '../../db/tables.ts'
import { addRoute } from '../../http/route.ts'
import { findAccount } from '../entry/admit.ts'
import { auditAccount } from '../entry/audit.ts'
import { backoffKeys, checkBackoff, clearFailures, countFailure } from '../guessing/backoff.ts'
import { newPasswordFaults } from './new-password.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { wrongCredential } from './sign-in.ts'

const Secret = Type.String({ maxLength: 128 })
const Change = { oldPassword: Secret, newPassword: Secret, confirmPassword: Secret }
const Done = Type.Object({ code: Type.Literal(0) })

const wrongOldPassword = { zh_CN: '原密码错误', en_US: 'The current password is wrong' }
const emailInvalid = { zh_CN: '邮箱格式不正确', en_US: 'This is not an email address' }

/** Two ways to change a password; both end all other sessions of the user. */
export function passwordRoutes(http: FastifyInstance, { db, sessions }: Services): void {
  addRoute(http, {
    method: 'PUT',
    path: '/api/user/password',
    guard: { kind: 'signedIn', whilePasswordIsDue: true },
    summary: 'Change the own password; the other sessions end',
    tag: 'user',
    body: Type.Object(Change, { additionalProperties: false }),
    response: Done,
    rateLimit: { max: 30, windowS: 60 },
    async handler({ session, body, ip }) {
      const { tenantId, userId, id, account } = session!
      await refuseFaults(body, account.username)
      // The current password cannot be guessed here more often than on the sign-in page.
      const keys = backoffKeys(account.username, ip)
      await checkBackoff(db, keys)
      const found = await findAccount(db, 'id', userId)
      if (!(await verifyPassword(found?.password_hash, body.oldPassword))) {
        await countFailure(db, keys)
        throw invalidParameter({ fields: { oldPassword: wrongOldPassword } })
      }
      await clearFailures(db, keys)
      const hash = await hashPassword(body.newPassword)
      await db.asTenant(tenantId, async (tx) => {
        await setPassword(tx, userId, hash)
        await sessions.revokeOf(tx, userId, { except: id })
        await auditAccount(tx, { userId, action: 'changePassword', ip })
      })
      return { code: 0 }
    },
  })

  addRoute(http, {
    method: 'POST',
    path: '/api/user/password',
    guard: { kind: 'open' },
    summary: 'Change a password without being signed in, by the account’s e-mail address and current password',
    tag: 'user',
    body: Type.Object({ email: Type.String({ maxLength: 100 }), ...Change }, { additionalProperties: false }),
    response: Done,
    rateLimit: { max: 30, windowS: 60 },
    async handler({ body, ip }) {
      const email = body.email.trim()
      if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) throw invalidParameter({ fields: { email: emailInvalid } })
      await refuseFaults(body)
      const keys = backoffKeys(email, ip)
      await checkBackoff(db, keys)
      const account = await findAccount(db, 'email', email)
      const matches = await verifyPassword(account?.password_hash, body.oldPassword)
      if (!account || !matches || account.status !== 1) {
        await countFailure(db, keys)
        throw wrongCredential()
      }
      await clearFailures(db, keys)
      // The answer may depend on the account's name only after the user has proved their identity.
      await refuseFaults(body, account.username)
      const hash = await hashPassword(body.newPassword)
      await db.asTenant(account.tenant_id, async (tx) => {
        await setPassword(tx, account.user_id, hash)
        await sessions.revokeOf(tx, account.user_id)
        await auditAccount(tx, { userId: account.user_id, action: 'changePassword', ip })
      })
      return { code: 0 }
    },
  })
}

async function refuseFaults(change: Parameters<typeof newPasswordFaults>[0], username?: string): Promise<void> {
  const fields = await newPasswordFaults(change, username)
  if (Object.keys(fields).length > 0) throw invalidParameter({ fields })
}

async function setPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx
    .updateTable('app_user')
    .set({ password_hash: hash, update_pwd: false, updated_at: new Date() })
    .where('id', '=', userId)
    .execute()
}
