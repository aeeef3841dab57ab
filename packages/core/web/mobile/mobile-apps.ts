import { use } from 'react'
import { mayOpenApp } from '../../contract/access.ts'
import { type Session, useSession } from '../access/session.ts'
import type { AppEntry } from '../app/entry.ts'
import { useProduct } from '../app/product.ts'
import type { MobileScreens } from '../app/screens.ts'
import { screensOf } from '../app/screens-of.ts'

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

/** The same with their phone screens, without apps that have none. Suspends until the screens are loaded. */
export function useMobileApps(): { entry: AppEntry; mobile: MobileScreens }[] {
  const { apps } = useProduct()
  const session = useSession()
  const found: { entry: AppEntry; mobile: MobileScreens }[] = []
  for (const entry of mobileAppsOf(apps, session)) {
    const { mobile } = use(screensOf(entry))
    if (mobile) found.push({ entry, mobile })
  }
  return found
}
