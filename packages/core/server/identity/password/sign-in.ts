import { refusal } from '../../../contract/refusal.ts'
import type { SessionOrigin, Sessions } from '../../call/session.ts'
import type { Database } from '../../db/database.ts'
import { admit, ECHO, type FoundAccount, findAccount, type Opened, recordFailure } from '../entry/admit.ts'
import { backoffKeys, checkBackoff, clearFailures, countFailure, countStranger } from '../guessing/backoff.ts'
import { verifyPassword } from './passwords.ts'

export const wrongCredential = refusal(
  40101,
  401,
  { zh_CN: '账号或密码错误', en_US: 'Wrong account or password' },
  ECHO,
)

interface Attempt extends Omit<SessionOrigin, 'way'> {
  username: string
  password: string
  /** The key under which the account knows this browser, if it does. */
  deviceOf(account: FoundAccount | undefined): string | undefined
}

/**
 * Signs in by password and opens a session.
 * @throws wrongCredential for an unknown account and for a wrong password alike; accountDisabled and tenantClosed only
 *   after a right password; waitBeforeTrying after repeated failures.
 */
export async function signInByPassword(
  db: Database,
  sessions: Sessions,
  { username, password, deviceOf, ...from }: Attempt,
): Promise<Opened> {
  const account = await findAccount(db, 'username', username)
  const keys = backoffKeys(username, from.ip, deviceOf(account))
  await checkBackoff(db, keys)
  const matches = await verifyPassword(account?.password_hash, password)
  const origin: SessionOrigin = { ...from, way: 'account' }
  if (!account || !matches) {
    await Promise.all([
      countFailure(db, keys),
      account ? recordFailure(db, account, origin, 'password') : countStranger(db, from.ip),
    ])
    throw wrongCredential()
  }
  const opened = await admit(db, sessions, account, origin)
  await clearFailures(db, keys)
  return opened
}
