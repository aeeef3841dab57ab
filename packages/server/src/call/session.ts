import type { Permission } from '@atrium/contract/access'
import type { Locale } from '@atrium/contract/refusal'
import type { Tx } from '../db/tables.ts'

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
  /** How times are shown: null as the tenant has them, `browser`, or a zone. */
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
  /** On its clock days are cut. */
  timeZone: string
  /** Its service has ended: only its administrators are in, and `apps` are those of the admin console. */
  expired: boolean
}

/** The doors of domain.md's login record. */
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
  /** Opens a session inside the tenant's transaction; the token goes into the cookie and is kept nowhere. */
  open(tx: Tx, userId: string, from: SessionOrigin): Promise<{ token: string; expiresAt: Date }>
  /** Null also for a session whose password must be changed first: that one may do nothing else. */
  find(token: string): Promise<Session | null>
  /** Also one whose password must be changed first: for the guard, which knows what that one may do. */
  findLimited(token: string): Promise<Session | null>
  listOf(tx: Tx, userId: string): Promise<ListedSession[]>
  /** Ends a person's sessions (all, all but one, or one of them) when the transaction commits; answers how many. */
  revokeOf(tx: Tx, userId: string, which?: { except?: string; only?: string }): Promise<number>
  /** Ends one session; whoever holds its cookie is signed out everywhere at once. */
  end(session: Session): Promise<void>
  /** Called with the token hash of an ended session, or '*' when any may have changed. */
  onChange(listener: (tokenHash: string) => void): () => void
  close(): Promise<void>
}
