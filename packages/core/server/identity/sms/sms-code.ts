import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refusal } from '../../../contract/refusal.ts'
import type { Database } from '../../db/database.ts'
import { ECHO } from '../entry/admit.ts'

/** `consumer`: a code of a consumer, which cannot be used to sign in to the console. */
export type SmsPurpose = 'login' | 'register' | 'consumer'

const LIFE_S = 5 * 60
const MAX_TRIES = 5

export const wrongCode = refusal(
  40102,
  401,
  { zh_CN: '验证码错误或过期', en_US: 'The code is wrong or has expired' },
  ECHO,
)
/**
 * Creates a new code of six digits for the number. Only its keyed hash is stored, and the previous code becomes void.
 */
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

/** Whether the code is right. A right code can be used once, and after five wrong tries it is void, too. */
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
    // The update above has locked the row: of two requests with the right code, the second finds no row.
    await tx.deleteFrom('sms_code').where('mobile', '=', mobile).where('purpose', '=', purpose).execute()
    return true
  })
}

function codeHash(secretKey: string, mobile: string, purpose: SmsPurpose, code: string): string {
  return createHmac('sha256', secretKey).update(`sms code ${purpose} ${mobile} ${code}`).digest('hex')
}
