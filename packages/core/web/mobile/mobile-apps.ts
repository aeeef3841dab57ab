import { use } from 'react'
import { mobileAppsOf } from '../access/mobile-apps.ts'
import { useSession } from '../access/session.ts'
import type { AppEntry } from '../app/entry.ts'
import { useProduct } from '../app/product.ts'
import type { MobileScreens } from '../app/screens.ts'
import { screensOf } from '../app/screens-of.ts'

/** The apps that this person may use on the phone, with their screens there. Suspends until the screens are loaded. */
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
