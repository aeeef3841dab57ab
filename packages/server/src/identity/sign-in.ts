import { refusal } from '@atrium/contract/refusal'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/database.ts'
import { backoffKeys, checkBackoff, clearFailures, countFailure } from './backoff.ts'
import { verifyPassword } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'

const ECHO = 'INVALID_CREDENTIAL'

export const wrongCredential = refusal(
  40101,
  401,
  { zh_CN: '账号或密码错误', en_US: 'Wrong account or password' },
  ECHO,
)
export const accountDisabled = refusal(40103, 401, { zh_CN: '账号已停用', en_US: 'This account is disabled' }, ECHO)
export const tenantClosed = refusal(
  40104,
  401,
  { zh_CN: '租户已停用或过期', en_US: 'This tenant is disabled or has expired' },
  ECHO,
)

interface FoundAccount {
  tenant_id: string
  user_id: string
  password_hash: string
  status: number
  tenant_status: number
  expire_at: Date | null
}

export interface Attempt {
  username: string
  password: string
  client: string
  ip: string
  userAgent: string
}

/**
 * Signs in by password and opens a session.
 * @throws wrongCredential for an unknown account and for a wrong password alike; accountDisabled and tenantClosed only
 *   after a right password; waitBeforeTrying after repeated failures.
 */
export async function signInByPassword(
  db: Database,
  sessions: Sessions,
  attempt: Attempt,
): Promise<{ token: string; expiresAt: Date; session: Session }> {
  const keys = backoffKeys(attempt.username, attempt.ip)
  await checkBackoff(db, keys)
  const [account] = await db.lookup<FoundAccount>('find_sign_in', [attempt.username])
  const matches = await verifyPassword(account?.password_hash, attempt.password)
  if (!account || !matches) {
    await countFailure(db, keys)
    if (account) await record(db, account, attempt, 'password')
    throw wrongCredential()
  }
  if (account.status !== 1) {
    await record(db, account, attempt, 'disabled')
    throw accountDisabled()
  }
  if (account.tenant_status !== 1 || (account.expire_at && account.expire_at < new Date())) {
    await record(db, account, attempt, 'tenant')
    throw tenantClosed()
  }
  await clearFailures(db, keys)
  const opened = await db.asTenant(account.tenant_id, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ last_login_at: new Date(), last_login_ip: attempt.ip })
      .where('id', '=', account.user_id)
      .execute()
    await tx
      .insertInto('login_record')
      .values(loginRecord(account, attempt, null))
      .execute()
    return sessions.open(tx, account.user_id, attempt)
  })
  const session = await sessions.find(opened.token)
  if (!session) throw tenantClosed()
  return { ...opened, session }
}

async function record(db: Database, account: FoundAccount, attempt: Attempt, reason: string): Promise<void> {
  await db.asTenant(account.tenant_id, (tx) =>
    tx
      .insertInto('login_record')
      .values(loginRecord(account, attempt, reason))
      .execute(),
  )
}

function loginRecord(account: FoundAccount, attempt: Attempt, reason: string | null) {
  return {
    id: uuid(),
    user_id: account.user_id,
    username: attempt.username,
    ip: attempt.ip,
    type: 'account',
    client: attempt.client,
    user_agent: attempt.userAgent.slice(0, 300),
    result: reason === null ? 1 : 2,
    reason,
  }
}
