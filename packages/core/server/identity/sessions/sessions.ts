import { createHash, randomBytes } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { mergePermissions, type Permission } from '../../../contract/access.ts'
import type { Account, Session, Sessions, SessionTenant } from '../../call/session.ts'
import type { Changes } from '../../db/changes.ts'
import type { Database } from '../../db/database.ts'

export const SESSION_HOURS = 12
/** How often the time of last use of a session is written. */
const SEEN_EVERY_MS = 5 * 60_000
const CACHE_ENTRIES = 20_000
/** How long a cached session is used without reading it again; changes are normally reported much earlier by NOTIFY. */
const CACHE_MS = 60_000
/** Tables with what the sessions of a tenant contain, besides the rows of their users. */
const SHARED_TABLES = ['app_user_role', 'role', 'tenant', 'user_group'] as const

interface FoundSession {
  id: string
  tenant_id: string
  user_id: string
  expires_at: Date
  seen_at: Date
  account: Account
  tenant: SessionTenant
  permissions: Permission[][]
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

type SessionsDatabase = Pick<Database, 'asTenant' | 'listen' | 'lookup' | 'onCommit'>

/**
 * Opaque sessions stored on the server, with a cache whose entries are dropped at every change in the database
 * (LISTEN/NOTIFY; for changes of this process already at their commit). `consoleApps` are the apps that stay open to
 * administrators after their tenant's service has expired.
 */
export async function openSessions(db: SessionsDatabase, consoleApps: readonly string[]): Promise<Sessions> {
  const cache = new Map<string, { session: Session; readAtMs: number }>()
  const listeners = new Set<(tokenHash: string) => void>()

  let forgotten = 0

  const forget = (tokenHash: string) => {
    forgotten += 1
    if (tokenHash === '*') cache.clear()
    else cache.delete(tokenHash)
    for (const listener of listeners) listener(tokenHash)
  }
  const stopListening = await db.listen('atrium_session', forget, () => forget('*'))

  /** The next request of who made the change may arrive before the notification. */
  const stopWatching = db.onCommit((tenantId, changes) => {
    const isChanged = changedBy(changes)
    if (!isChanged) return
    forgotten += 1
    for (const [tokenHash, { session }] of cache)
      if (session.tenantId === tenantId && isChanged(session)) cache.delete(tokenHash)
  })

  async function findLimited(token: string): Promise<Session | null> {
    const tokenHash = hashToken(token)
    const known = cache.get(tokenHash)
    const now = Date.now()
    if (known && now - known.readAtMs < CACHE_MS && known.session.expiresAtMs > now) return known.session
    const before = forgotten
    const [row] = await db.lookup<FoundSession>('find_session', [tokenHash])
    if (!row) {
      cache.delete(tokenHash)
      return null
    }
    if (now - row.seen_at.getTime() > SEEN_EVERY_MS) await db.lookup('touch_session', [tokenHash])
    const session = toSession(row, tokenHash, consoleApps)
    // A change was reported while the row was read, so this value may be old and is not cached.
    if (before !== forgotten) return session
    if (cache.size >= CACHE_ENTRIES) cache.delete(cache.keys().next().value as string)
    cache.set(tokenHash, { session, readAtMs: now })
    return session
  }

  return {
    async open(tx, userId, { ip, userAgent, way, client }) {
      const token = randomBytes(32).toString('base64url')
      const expiresAt = new Date(Date.now() + SESSION_HOURS * 3_600_000)
      await tx
        .insertInto('session')
        .values({
          id: uuid(),
          user_id: userId,
          token_hash: hashToken(token),
          expires_at: expiresAt,
          ip,
          user_agent: userAgent.slice(0, 300),
          way,
          client,
        })
        .execute()
      return { token, expiresAt }
    },

    findLimited,

    async find(token) {
      const session = await findLimited(token)
      return session?.account.updatePwd ? null : session
    },

    async listOf(tx, userId) {
      const rows = await tx
        .selectFrom('session')
        .select(['id', 'way', 'client', 'ip', 'user_agent', 'created_at', 'seen_at', 'expires_at'])
        .where('user_id', '=', userId)
        .where('expires_at', '>', new Date())
        .orderBy('seen_at', 'desc')
        .execute()
      return rows.map((row) => ({
        _id: row.id,
        way: row.way,
        client: row.client,
        ip: row.ip,
        userAgent: row.user_agent,
        createdAt: row.created_at.toISOString(),
        seenAt: row.seen_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
      }))
    },

    async revokeOf(tx, userId, { except, only } = {}) {
      let ended = tx.deleteFrom('session').where('user_id', '=', userId)
      if (except) ended = ended.where('id', '!=', except)
      if (only) ended = ended.where('id', '=', only)
      const { numDeletedRows } = await ended.executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },

    async end(session) {
      await db.asTenant(session.tenantId, (tx) => tx.deleteFrom('session').where('id', '=', session.id).execute())
      forget(session.tokenHash)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    async close() {
      stopWatching()
      await stopListening()
    },
  }
}

/** Which sessions of a tenant a transaction has changed; undefined if none. */
function changedBy(changes: Changes): ((session: Session) => boolean) | undefined {
  if (SHARED_TABLES.some((table) => changes.has(table))) return () => true
  const [ended, users] = [changes.get('session'), changes.get('app_user')]
  if (ended === null || users === null) return () => true
  if (!ended && !users) return undefined
  return ({ id, userId }) => ended?.has(id) === true || users?.has(userId) === true
}

function toSession(row: FoundSession, tokenHash: string, consoleApps: readonly string[]): Session {
  const { tenant } = row
  const permissions = mergePermissions(row.permissions)
  const isOpen = (app: string) => !tenant.expired || consoleApps.includes(app)
  return {
    id: row.id,
    tenantId: row.tenant_id,
    userId: row.user_id,
    tokenHash,
    expiresAtMs: row.expires_at.getTime(),
    account: row.account,
    tenant: { ...tenant, apps: tenant.apps.filter(isOpen) },
    permissions: permissions.filter(({ app }) => isOpen(app)),
  }
}
