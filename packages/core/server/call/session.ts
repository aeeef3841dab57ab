import type { Permission } from '../../contract/access.ts'
import type { Locale } from '../../contract/refusal.ts'
import type { Tx } from '../db/tables.ts'

/** The caller, as the rest of the server sees it. */
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
  /** How times are shown: null uses the tenant's zone, `browser` the browser's, otherwise the name of a zone. */
  timeZone: string | null
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
  /** The time zone in which the tenant's days begin and end. */
  timeZone: string
  /** The service has expired: only administrators can sign in, and `apps` are those of the admin console. */
  expired: boolean
}

/** The ways to sign in, as domain.md's login record lists them. */
export type Way = 'account' | 'sms' | 'token' | 'qrcode' | 'weixin'

export interface SessionOrigin {
  ip: string
  userAgent: string
  client: string
  way: Way
}

export interface ListedSession {
  _id: string
  way: string
  client: string
  ip: string | null
  userAgent: string | null
  createdAt: string
  seenAt: string
  expiresAt: string
}

export interface Sessions {
  /** Opens a session inside the tenant's transaction; the token goes into the cookie and is not stored. */
  open(tx: Tx, userId: string, from: SessionOrigin): Promise<{ token: string; expiresAt: Date }>
  /** Null also for a session whose password must be changed first: it may call nothing else. */
  find(token: string): Promise<Session | null>
  /** Also returns a session whose password must be changed first: for the guard, which limits what it may call. */
  findLimited(token: string): Promise<Session | null>
  listOf(tx: Tx, userId: string): Promise<ListedSession[]>
  /** Ends a user's sessions (all, all but one, or one of them) when the transaction commits; returns how many. */
  revokeOf(tx: Tx, userId: string, which?: { except?: string; only?: string }): Promise<number>
  /** Ends one session; every copy of its cookie is signed out at once. */
  end(session: Session): Promise<void>
  /** Called with the token hash of an ended session, or '*' if any session may have changed. */
  onChange(listener: (tokenHash: string) => void): () => void
  close(): Promise<void>
}
