import { randomBytes } from 'node:crypto'
import type { Database } from '@atrium/core/server/db/database'
import { rawSql } from '@atrium/core/server/db/raw'
import type { Tx } from '@atrium/core/server/db/tables'
import { hashToken } from '@atrium/core/server/identity/sessions/sessions'
import { v7 as uuid } from 'uuid'

const LIFE_S = 30 * 24 * 3600
/** A session in use is extended once a day, so that returning consumers keep their orders. */
const TOUCH_AFTER_MS = 24 * 3600_000

/** The session of a consumer of one app of one tenant. It is not valid for the console. */
export interface ConsumerSession {
  id: string
  tenantId: string
  app: string
  consumerId: string
}

interface Found {
  id: string
  tenant_id: string
  app: string
  consumer_id: string
  seen_at: Date
}

interface Opening {
  app: string
  consumerId: string
  /** The mobile number that was proved just now by a code; null without one. */
  mobile: string | null
  ip: string
  userAgent: string
}

/** Opens a session for 30 days. The token is returned once, and only its hash is stored. */
export async function openConsumerSession(tx: Tx, opening: Opening): Promise<string> {
  const { app, consumerId, mobile, ip, userAgent } = opening
  const token = randomBytes(32).toString('base64url')
  await rawSql(tx).executeSql(
    `insert into consumer_session (id, app, consumer_id, mobile, token_hash, ip, user_agent, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))`,
    [uuid(), app, consumerId, mobile, hashToken(token), ip, userAgent.slice(0, 300), LIFE_S],
  )
  return token
}

/** Null for an unknown or expired token, and if the tenant or its app is closed. */
export async function findConsumerSession(db: Database, token: string): Promise<ConsumerSession | null> {
  const hash = hashToken(token)
  const [row] = await db.lookup<Found>('find_consumer_session', [hash])
  if (!row) return null
  if (Date.now() - row.seen_at.getTime() > TOUCH_AFTER_MS) await db.lookup('touch_consumer_session', [hash, LIFE_S])
  return { id: row.id, tenantId: row.tenant_id, app: row.app, consumerId: row.consumer_id }
}

/** The mobile number with whose code the session was opened, if there is one. */
export async function provedMobile(tx: Tx, { id }: ConsumerSession): Promise<string | null> {
  const { rows } = await rawSql(tx).executeSql<{ mobile: string | null }>(
    'select mobile from consumer_session where id = $1',
    [id],
  )
  return rows[0]?.mobile ?? null
}

export async function endConsumerSession(tx: Tx, id: string): Promise<void> {
  await rawSql(tx).executeSql('delete from consumer_session where id = $1', [id])
}

/** `Authorization: Bearer <token>`. Not a cookie: mini programs have none, and a phone may buy from several tenants. */
export function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1] ?? null
}
