import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refusal, tooOften } from '@atrium/contract/refusal'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { ECHO } from './admit.ts'

export type SmsPurpose = 'login' | 'register'

export const RESEND_S = 60
const LIFE_S = 5 * 60
const MAX_TRIES = 5
const PER_NUMBER_A_DAY = 10
const PER_ADDRESS_A_DAY = 100

export const wrongCode = refusal(
  40102,
  401,
  { zh_CN: '验证码错误或过期', en_US: 'The code is wrong or has expired' },
  ECHO,
)
const waitForCode = refusal(42901, 429, {
  zh_CN: '操作过于频繁，请 {seconds} 秒后再试',
  en_US: 'Too many requests; try again in {seconds} s',
})

/**
 * Counts a wish for a code and refuses it within 60 s of the last or beyond the day's number. It counts what was typed,
 * whether it leads to an account or not.
 * @throws waitForCode | tooOften
 */
export async function countWish(db: Database, purpose: SmsPurpose, typed: string, ip: string): Promise<void> {
  if (!(await count(db, `address:${ip}`, 0, PER_ADDRESS_A_DAY))) throw tooOften()
  const key = `typed:${purpose}:${typed.toLowerCase()}`
  if (await count(db, key, RESEND_S, PER_NUMBER_A_DAY)) return
  const row = await db.asPlatform('sms codes', (tx) =>
    tx.selectFrom('sms_count').select('last_at').where('key', '=', key).executeTakeFirstOrThrow(),
  )
  const seconds = Math.ceil(RESEND_S - (Date.now() - row.last_at.getTime()) / 1000)
  if (seconds > 0) throw waitForCode({ params: { seconds }, retryAfterS: seconds })
  throw tooOften()
}

/** Whether this number may be sent one more: asked for by its account's name or by itself, it is one number. */
export function countMessage(db: Database, purpose: SmsPurpose, mobile: string): Promise<boolean> {
  return count(db, `mobile:${purpose}:${mobile}`, RESEND_S - 1, PER_NUMBER_A_DAY)
}

async function count(db: Database, key: string, gapS: number, perDay: number): Promise<boolean> {
  const { rows } = await db.asPlatform('sms codes', (tx) =>
    sql`insert into sms_count as c (key, day, asked, last_at) values (${key}, current_date, 1, now())
        on conflict (key) do update set
          asked = case when c.day < current_date then 1 else c.asked + 1 end, day = current_date, last_at = now()
        where c.last_at <= now() - make_interval(secs => ${gapS}::int)
          and (c.day < current_date or c.asked < ${perDay}::int)
        returning 1`.execute(tx),
  )
  return rows.length > 0
}

/** Makes a new code of six digits for the number; only its keyed hash is kept, and the one before is void. */
export async function makeCode(
  db: Database,
  secretKey: string,
  { mobile, purpose }: { mobile: string; purpose: SmsPurpose },
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const kept = {
    code_hash: codeHash(secretKey, mobile, purpose, code),
    tries: 0,
    expires_at: new Date(Date.now() + LIFE_S * 1000),
  }
  await db.asPlatform('sms codes', (tx) =>
    tx
      .insertInto('sms_code')
      .values({ mobile, purpose, ...kept })
      .onConflict((conflict) => conflict.columns(['mobile', 'purpose']).doUpdateSet(kept))
      .execute(),
  )
  return code
}

/** Whether it is the code; a right one is used up, and five wrong ones use it up, too. */
export async function takeCode(
  db: Database,
  secretKey: string,
  { mobile, purpose, code }: { mobile: string; purpose: SmsPurpose; code: string },
): Promise<boolean> {
  const given = codeHash(secretKey, mobile, purpose, code)
  return db.asPlatform('sms codes', async (tx) => {
    const tried = await tx
      .updateTable('sms_code')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('mobile', '=', mobile)
      .where('purpose', '=', purpose)
      .where('tries', '<', MAX_TRIES)
      .where('expires_at', '>', new Date())
      .returning('code_hash')
      .executeTakeFirst()
    if (!tried || !timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(tried.code_hash, 'hex'))) return false
    // The row is locked by the update above: of two who come with the right code at once, one finds it gone.
    await tx.deleteFrom('sms_code').where('mobile', '=', mobile).where('purpose', '=', purpose).execute()
    return true
  })
}

function codeHash(secretKey: string, mobile: string, purpose: SmsPurpose, code: string): string {
  return createHmac('sha256', secretKey).update(`sms code ${purpose} ${mobile} ${code}`).digest('hex')
}
