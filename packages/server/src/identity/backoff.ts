import { refusal } from '@atrium/contract/refusal'
import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const FREE_FAILURES = { account: 5, address: 30 }
const LONGEST_WAIT_S = 900

export const waitBeforeTrying = refusal(
  42901,
  429,
  { zh_CN: '尝试次数过多，请 {seconds} 秒后再试', en_US: 'Too many attempts; try again in {seconds} s' },
  'INVALID_CREDENTIAL',
)

type Key = `account:${string}` | `address:${string}` | `device:${string}` | `stranger:${string}`

/** What failures are counted by: the account, or the browser that the account knows, and the address. */
export function backoffKeys(username: string, ip: string, device?: string): Key[] {
  const who: Key = device ? `device:${device}` : `account:${username.toLowerCase().slice(0, 64)}`
  return [who, `address:${addressOf(ip)}`]
}

/** Who owns an IPv6 address owns at least its whole /64: that counts as one address. */
export function addressOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (!(address instanceof ipaddr.IPv6)) return address.toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/**
 * Refuses while an account name or an address has to wait after failures. Names that do not exist wait alike, and the
 * wait doubles instead of locking: nobody can lock another person out for long.
 * @throws waitBeforeTrying
 */
export async function checkBackoff(db: Database, keys: Key[]): Promise<void> {
  const rows = await db.asPlatform('sign-in back-off', (tx) =>
    tx.selectFrom('sign_in_backoff').select('until').where('key', 'in', keys).where('until', '>', new Date()).execute(),
  )
  if (rows.length === 0) return
  const seconds = Math.ceil((Math.max(...rows.map((row) => row.until.getTime())) - Date.now()) / 1000)
  throw waitBeforeTrying({ params: { seconds }, retryAfterS: seconds })
}

export async function countFailure(db: Database, keys: Key[]): Promise<void> {
  await db.asPlatform('sign-in back-off', async (tx) => {
    for (const key of keys) {
      const free = key.startsWith('address:') ? FREE_FAILURES.address : FREE_FAILURES.account
      // A day without failures starts the count again.
      await sql`
        insert into sign_in_backoff as b (key, failures, until) values (${key}, 1, now())
        on conflict (key) do update set
          failures = case when b.at < now() - interval '1 day' then 1 else b.failures + 1 end,
          until = now() + make_interval(secs =>
            case when b.failures + 1 < ${free}::int or b.at < now() - interval '1 day' then 0
                 else least(${LONGEST_WAIT_S}::int, power(2, least(b.failures + 1 - ${free}::int, 12))) end),
          at = now()`.execute(tx)
    }
  })
}

/** For a name that nobody has: as much work as writing the login record of an account, so that time does not tell. */
export function countStranger(db: Database, ip: string): Promise<void> {
  return countFailure(db, [`stranger:${addressOf(ip)}`])
}

/** A right password clears the count of the account or device, not the address's: others may be guessing from there. */
export async function clearFailures(db: Database, keys: Key[]): Promise<void> {
  await db.asPlatform('sign-in back-off', (tx) =>
    tx
      .deleteFrom('sign_in_backoff')
      .where(
        'key',
        'in',
        keys.filter((key) => !key.startsWith('address:')),
      )
      .execute(),
  )
}
