import { createHash, randomBytes } from 'node:crypto'
import { mergePermissions, type Permission } from '@atrium/contract/access'
import type { Locale } from '@atrium/contract/refusal'
import { v7 as uuid } from 'uuid'
import type { Database } from '../db/database.ts'
import type { Tx } from '../db/tables.ts'

export const SESSION_HOURS = 12
const CACHE_ENTRIES = 20_000
/** How long a cached session is believed without asking again; changes are told by NOTIFY long before. */
const CACHE_MS = 60_000

/** Who is calling, as the rest of the server sees it. */
export interface Session {
  id: string
  tenantId: string
  userId: string
  tokenHash: string
  expiresAtMs: number
  account: Account
  tenant: SessionTenant
  permissions: Permission[]
}

export interface Account {
  username: string
  name: string
  avatar: string | null
  locale: Locale
  updatePwd: boolean
  notify: Record<string, unknown>
  group: string | null
  mobile: string | null
  email: string | null
  roles: { _id: string; name: string }[]
}

export interface SessionTenant {
  _id: string
  sysName: string
  apps: string[]
  mobileApps: string[]
  loginPage: string | null
  customFunction: Record<string, unknown>
  logo: string | null
}

export interface Sessions {
  /** Opens a session inside the tenant's transaction; the token goes into the cookie and is kept nowhere. */
  open(tx: Tx, userId: string, from: { ip: string; userAgent: string }): Promise<{ token: string; expiresAt: Date }>
  find(token: string): Promise<Session | null>
  /** Ends one session; whoever holds its cookie is signed out everywhere at once. */
  end(session: Session): Promise<void>
  /** Called with the token hash of an ended session, or '*' when any may have changed. */
  onChange(listener: (tokenHash: string) => void): () => void
  close(): Promise<void>
}

interface FoundSession {
  id: string
  tenant_id: string
  user_id: string
  expires_at: Date
  account: Account
  tenant: SessionTenant
  permissions: Permission[][]
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Opaque sessions kept on the server, with a cache that every change in the database empties (LISTEN/NOTIFY). */
export async function openSessions(db: Database): Promise<Sessions> {
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

  return {
    async open(tx, userId, { ip, userAgent }) {
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
        })
        .execute()
      return { token, expiresAt }
    },

    async find(token) {
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
      const session = toSession(row, tokenHash)
      // Told of a change while it was read: this answer may be from before it, so it is not kept.
      if (before !== forgotten) return session
      if (cache.size >= CACHE_ENTRIES) cache.delete(cache.keys().next().value as string)
      cache.set(tokenHash, { session, readAtMs: now })
      return session
    },

    async end(session) {
      await db.asTenant(session.tenantId, (tx) => tx.deleteFrom('session').where('id', '=', session.id).execute())
      forget(session.tokenHash)
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    close: stopListening,
  }
}

function toSession(row: FoundSession, tokenHash: string): Session {
  return {
    id: row.id,
    tenantId: row.tenant_id,
    userId: row.user_id,
    tokenHash,
    expiresAtMs: row.expires_at.getTime(),
    account: row.account,
    tenant: row.tenant,
    permissions: mergePermissions(row.permissions),
  }
}
