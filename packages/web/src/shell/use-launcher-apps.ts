import { useTranslation } from 'react-i18next'
import { currentLocale } from '../i18n.ts'
import { type LauncherApp, launcherApps } from './launcher-apps.ts'
import { useProduct } from './product.ts'
import { useSession } from './session.ts'

/** The apps of this person in the language of the page. */
export function useLauncherApps(): LauncherApp[] {
  const { t } = useTranslation()
  return launcherApps(useProduct(), useSession(), currentLocale(), (ns, key) => t(key, { ns }))
}
