import { randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/tables.ts'
import { hashToken } from './sessions.ts'

/** The audience of a token that signs in to this product itself. */
export const OWN_AUDIENCE = 'atrium'
const LIFE_S = 60

export interface TokenHolder {
  tenantId: string
  userId: string
  way: 'token' | 'qrcode'
}

/**
 * Issues a credential that one audience (an app's key, or the product itself) can redeem once within 60 s. Only its
 * hash is stored.
 */
export async function issueToken(
  tx: Tx,
  { userId, audience, way = 'token' }: { userId: string; audience: string; way?: TokenHolder['way'] },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + LIFE_S * 1000)
  await tx
    .insertInto('one_time_token')
    .values({ id: uuid(), user_id: userId, audience, token_hash: hashToken(token), way, expires_at: expiresAt })
    .execute()
  return { token, expiresAt }
}

/** Redeems a token and returns its user; null for a token that is unknown, used, expired or for another audience. */
export async function redeemToken(
  db: Database,
  token: string,
  audience: string | readonly string[],
): Promise<TokenHolder | null> {
  const audiences = typeof audience === 'string' ? [audience] : audience
  const [row] = await db.lookup<{ tenant_id: string; user_id: string; way: TokenHolder['way'] }>(
    'redeem_one_time_token',
    [hashToken(token), audiences],
  )
  return row ? { tenantId: row.tenant_id, userId: row.user_id, way: row.way } : null
}
