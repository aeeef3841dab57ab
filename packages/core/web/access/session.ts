import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Permission } from '../../contract/access.ts'
import type { Locale } from '../../contract/refusal.ts'
import { api } from '../api/client.ts'
import { changeLocale } from '../i18n.ts'
import { keepSignedIn } from '../kept.ts'
import { setZones } from '../ui/zone.ts'

export interface SessionUser {
  _id: string
  username: string
  name: string
  avatar: string | null
  locale: Locale
  updatePwd: boolean
  mobile: string | null
  email: string | null
  /** How times are shown: null uses the tenant's zone, `browser` the browser's, otherwise the name of a zone. */
  timeZone?: string | null
}

export interface SessionTenant {
  _id: string
  sysName: string
  apps: string[]
  /** The apps whose phone pages for the staff the tenant uses. */
  mobileApps?: string[]
  loginPage: string | null
  logo: string | null
  /** The time zone in which the tenant's days begin and end. */
  timeZone?: string
  /** The tenant's service has ended: only the apps of the admin console are left. */
  expired?: boolean
}

/** Message type → message channel → whether the person wants it. A type or channel that is missing counts as wanted. */
export type NotifySettings = Record<string, { site?: boolean; sms?: boolean; weixin?: boolean }>

/** The answer of GET /api/user/me: the person who is signed in. */
export interface Session {
  user: SessionUser
  adminUser: { notify: NotifySettings; roles: { _id: string; name: string }[] }
  tenant: SessionTenant
  permissions: Permission[]
  messageCount: number
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  async queryFn() {
    const session = await api.get<Session>('/api/user/me')
    await changeLocale(session.user.locale)
    setZones(session.tenant.timeZone, session.user.timeZone)
    keepSignedIn(true)
    return session
  },
  staleTime: 30_000,
  // It says which language the person reads. Asking for it again would undo one that could not be saved.
  meta: { wordless: true },
})

/** The session. Use it inside the shell only, which loads the session before it draws anything. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}
