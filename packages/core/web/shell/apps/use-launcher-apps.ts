import { useTranslation } from 'react-i18next'
import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'
import { currentLocale } from '../../i18n.ts'
import { type LauncherApp, launcherApps } from './launcher-apps.ts'

/** This person's apps in the language of the page. */
export function useLauncherApps(): LauncherApp[] {
  const { t } = useTranslation()
  return launcherApps(useProduct(), useSession(), currentLocale(), (ns, key) => t(key, { ns }))
}
