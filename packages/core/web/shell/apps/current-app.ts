import { useLocation } from 'react-router'
import type { App } from '../../../contract/define/app.ts'
import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'
import { useTexts } from '../../loaded-words.ts'

/** The app of a page, with the fields that the session has. */
export type CurrentApp = Pick<App, 'key' | 'type' | 'icon' | 'menu'> & { name: string; link: string | null }

/** The app of the current page; undefined if the page belongs to no app or the tenant does not have it. */
export function useCurrentApp(): CurrentApp | undefined {
  const { pathname } = useLocation()
  const { t } = useTexts()
  const { apps } = useProduct()
  const { tenant } = useSession()
  const wanted = pathname.split('/')[1] ?? ''
  const app = apps.find((entry) => entry.app.key === wanted)?.app
  if (!app || !tenant.apps.includes(app.key)) return undefined
  const { key, type, icon, menu, link = `/${key}` } = app
  return { key, name: t(key, 'name'), type, link, icon, menu }
}
