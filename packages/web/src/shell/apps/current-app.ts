import type { App } from '@atrium/contract/define/app'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'

/** The app of a page, as the session holds it. */
export type CurrentApp = Pick<App, 'key' | 'type' | 'icon' | 'menu'> & { name: string; link: string | null }

/** The app of the page that is shown, where it is one and the tenant has it. */
export function useCurrentApp(): CurrentApp | undefined {
  const { pathname } = useLocation()
  const { t } = useTranslation()
  const { apps } = useProduct()
  const { tenant } = useSession()
  const wanted = pathname.split('/')[1] ?? ''
  const app = apps.find((entry) => entry.app.key === wanted)?.app
  if (!app || !tenant.apps.includes(app.key)) return undefined
  const { key, type, icon, menu, link = `/${key}` } = app
  return { key, name: t('name', { ns: key }), type, link, icon, menu }
}
