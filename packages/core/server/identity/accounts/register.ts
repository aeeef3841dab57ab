import { v7 as uuid } from 'uuid'
import { notUnique, refusal } from '../../../contract/refusal.ts'
import type { Database } from '../../db/database.ts'
import { auditAccount } from '../entry/audit.ts'
import { takeUserPlace } from './places.ts'

export interface Registration {
  tenantId: string
  roleId: string
}

export const registrationClosed = refusal(40305, 403, {
  zh_CN: '暂未开放注册',
  en_US: 'Registration is not open',
})
const mobileTaken = { zh_CN: '该手机号已注册', en_US: 'This mobile number is already registered' }

/** The tenant with which people on this host may register, and the role with the fewest rights that they get there. */
export async function findRegistration(db: Database, host: string): Promise<Registration> {
  const [found] = await db.lookup<{ tenant_id: string; role_id: string }>('find_registration', [host])
  if (!found) throw registrationClosed()
  return { tenantId: found.tenant_id, roleId: found.role_id }
}

/**
 * Creates the account of a person who has proved that the number is theirs. Tenant and role come from the host, never
 * from the request.
 * @throws notUnique if the number has an account; limitReached
 */
export async function registerUser(
  db: Database,
  { tenantId, roleId }: Registration,
  person: { name: string; mobile: string; passwordHash: string; app: string | undefined; ip: string },
): Promise<string> {
  const id = uuid()
  try {
    await db.asTenant(tenantId, async (tx) => {
      await takeUserPlace(tx)
      await tx
        .insertInto('app_user')
        .values({
          id,
          username: person.mobile,
          name: person.name,
          mobile: person.mobile,
          password_hash: person.passwordHash,
        })
        .execute()
      await tx.insertInto('app_user_role').values({ id: uuid(), user_id: id, role_id: roleId }).execute()
      await auditAccount(tx, { userId: id, action: 'register', ip: person.ip, after: { app: person.app } })
    })
  } catch (error) {
    if ((error as { code?: string }).code === '23505') throw notUnique({ fields: { username: mobileTaken } })
    throw error
  }
  return id
}
