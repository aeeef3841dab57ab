import type { Permission } from '@atrium/contract/access'
import type { Locale } from '@atrium/contract/refusal'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { changeLocale } from '../i18n.ts'
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
  /** How times are shown: null as the tenant has them, `browser`, or a zone. */
  timeZone?: string | null
}

export interface SessionTenant {
  _id: string
  sysName: string
  apps: string[]
  loginPage: string | null
  logo: string | null
  /** On its clock days are cut. */
  timeZone?: string
  /** Its service has ended: what is left are the apps of the admin console. */
  expired?: boolean
}

/** Message type → channel → whether it is wanted; what is not named is. */
export type NotifySettings = Record<string, { site?: boolean; sms?: boolean; weixin?: boolean }>

/** Who is signed in, as GET /api/user/me answers. */
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
    return session
  },
  staleTime: 30_000,
})

/** The session, inside the shell only: there it is loaded before anything is drawn. */
export function useSession(): Session {
  return useSuspenseQuery(sessionQuery).data
}
