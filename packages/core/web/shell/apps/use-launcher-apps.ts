import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'
import { useTexts } from '../../loaded-words.ts'
import { useLocale } from '../../words.ts'
import { type LauncherApp, launcherApps } from './launcher-apps.ts'

/** This person's apps in the language of the page. */
export function useLauncherApps(): LauncherApp[] {
  const { t } = useTexts()
  return launcherApps(useProduct(), useSession(), useLocale(), t)
}
