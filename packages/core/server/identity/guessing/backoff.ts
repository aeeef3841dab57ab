import ipaddr from 'ipaddr.js'
import { sql } from 'kysely'
import { refusal } from '../../../contract/refusal.ts'
import type { Database } from '../../db/database.ts'

const FREE_FAILURES = { account: 5, address: 30 }
const LONGEST_WAIT_S = 900

export const waitBeforeTrying = refusal(
  42901,
  429,
  { zh_CN: '尝试次数过多，请 {seconds} 秒后再试', en_US: 'Too many attempts; try again in {seconds} s' },
  'INVALID_CREDENTIAL',
)

type Key = `account:${string}` | `address:${string}` | `device:${string}` | `stranger:${string}` | `code:${string}`

/**
 * The keys under which failures are counted: the account, or the browser that the account has used before, and the
 * address.
 */
export function backoffKeys(username: string, ip: string, device?: string): Key[] {
  const who: Key = device ? `device:${device}` : `account:${username.toLowerCase().slice(0, 64)}`
  return [who, `address:${addressOf(ip)}`]
}

/** The owner of an IPv6 address has at least its whole /64, so that counts as one address. */
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
 * Refuses while an account name or an address must wait after failures. Unknown names wait in the same way. The wait
 * doubles with each failure and the account is not locked, so nobody can lock another user out for long.
 * @throws waitBeforeTrying
 */
export async function checkBackoff(db: Database, keys: Key[]): Promise<void> {
  // The database's clock has set the end of the wait. By this process's clock, which counts milliseconds and may be
  // slower, an attempt that costs no wait would still cost one.
  const { rows } = await db.asPlatform('sign-in back-off', (tx) =>
    sql<{ seconds: number | null }>`
      select ceil(extract(epoch from max(until) - clock_timestamp()))::int as seconds from sign_in_backoff
      where key = any (${keys}::text[]) and until > clock_timestamp()`.execute(tx),
  )
  const seconds = rows[0]?.seconds ?? null
  if (seconds !== null) throw waitBeforeTrying({ params: { seconds }, retryAfterS: seconds })
}

export async function countFailure(db: Database, keys: Key[]): Promise<void> {
  await db.asPlatform('sign-in back-off', async (tx) => {
    for (const key of keys) {
      const free = key.startsWith('address:') ? FREE_FAILURES.address : FREE_FAILURES.account
      // After a day without failures the count starts again.
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

/**
 * For an unknown name: does as much work as writing an account's login record, so that the response time reveals
 * nothing.
 */
export function countStranger(db: Database, ip: string): Promise<void> {
  return countFailure(db, [`stranger:${addressOf(ip)}`])
}

/**
 * A right password resets the count of the account or browser, but not of the address: others may be guessing from
 * there.
 */
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
