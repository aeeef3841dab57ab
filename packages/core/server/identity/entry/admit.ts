import { v7 as uuid } from 'uuid'
import { refusal } from '../../../contract/refusal.ts'
import type { Session, SessionOrigin, Sessions } from '../../call/session.ts'
import type { Database } from '../../db/database.ts'

/** Sent with a refused sign-in, so that the browser does not take the 401 for an ended session. */
export const ECHO = 'INVALID_CREDENTIAL'

export const accountDisabled = refusal(40103, 401, { zh_CN: '账号已停用', en_US: 'This account is disabled' }, ECHO)
export const tenantClosed = refusal(
  40104,
  401,
  { zh_CN: '租户已停用或过期', en_US: 'This tenant is disabled or has expired' },
  ECHO,
)

export interface FoundAccount {
  tenant_id: string
  user_id: string
  username: string
  mobile: string | null
  password_hash: string
  status: number
  /** 1 open, 2 closed, 3 service expired. */
  tenant_status: number
  is_administrator: boolean
}

/** The kind of proof by which the account was found; `id` is for proofs that contain the account's id. */
export type AccountKey = 'username' | 'mobile' | 'email' | 'weixin' | 'id'

export async function findAccount(db: Database, key: AccountKey, wanted: string): Promise<FoundAccount | undefined> {
  const [account] = await db.lookup<FoundAccount>('find_account', [key, wanted])
  return account
}

export interface Opened {
  token: string
  expiresAt: Date
  session: Session
}

/**
 * The last step of every way to sign in: the caller has already proved their identity. A second factor would be checked
 * here, and OIDC would be one more caller.
 * @throws accountDisabled | tenantClosed
 */
export async function admit(
  db: Database,
  sessions: Sessions,
  account: FoundAccount,
  from: SessionOrigin,
): Promise<Opened> {
  if (account.status !== 1) {
    await recordFailure(db, account, from, 'disabled')
    throw accountDisabled()
  }
  // If the service has expired, an administrator may still sign in; the session can only use the admin console.
  if (account.tenant_status !== 1 && !(account.tenant_status === 3 && account.is_administrator)) {
    await recordFailure(db, account, from, 'tenant')
    throw tenantClosed()
  }
  const opened = await db.asTenant(account.tenant_id, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({ last_login_at: new Date(), last_login_ip: from.ip })
      .where('id', '=', account.user_id)
      .execute()
    await tx
      .insertInto('login_record')
      .values(loginRecord(account, from, null))
      .execute()
    return sessions.open(tx, account.user_id, from)
  })
  const session = await sessions.findLimited(opened.token)
  if (!session) throw tenantClosed()
  return { ...opened, session }
}

/** `reason` is a fixed word for the login record, never the text that the user typed. */
export async function recordFailure(
  db: Database,
  account: FoundAccount,
  from: SessionOrigin,
  reason: string,
): Promise<void> {
  await db.asTenant(account.tenant_id, (tx) =>
    tx
      .insertInto('login_record')
      .values(loginRecord(account, from, reason))
      .execute(),
  )
}

function loginRecord(account: FoundAccount, from: SessionOrigin, reason: string | null) {
  return {
    id: uuid(),
    user_id: account.user_id,
    username: account.username,
    ip: from.ip,
    type: from.way,
    client: from.client,
    user_agent: from.userAgent.slice(0, 300),
    result: reason === null ? 1 : 2,
    reason,
  }
}
