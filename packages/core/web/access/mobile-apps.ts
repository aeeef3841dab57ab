import { mayOpenApp } from '../../contract/access.ts'
import type { AppEntry } from '../app/entry.ts'
import type { Session } from './session.ts'

/** The apps that this person may use on the phone: the tenant offers them there, and the person may do something in them. */
export function mobileAppsOf(
  apps: readonly AppEntry[],
  { tenant, permissions }: Pick<Session, 'tenant' | 'permissions'>,
): AppEntry[] {
  const { apps: tenantApps, mobileApps = [] } = tenant
  return apps.filter(
    ({ app: { key, isMobile } }) => isMobile && mobileApps.includes(key) && mayOpenApp(key, tenantApps, permissions),
  )
}
