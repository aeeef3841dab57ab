import { useLocation } from 'react-router'
import { useSession } from '../../access/session.ts'
import { useTexts } from '../../loaded-words.ts'
import type { LineIconName } from '../../ui/line-icon.tsx'
import { menuIconOf } from '../../ui/menu-icon.ts'
import { useCurrentApp } from '../apps/current-app.ts'
import { menuItemAt, visibleMenu } from '../apps/visible-menu.ts'
import { countText, useCounts, useKinds } from '../inbox/kinds.ts'
import { useWord } from '../words.ts'
import { USER_PAGES } from './user-pages.ts'

export interface SectionItem {
  to: string
  label: string
  icon: LineIconName
  /** An address of another site, which opens in a new window. */
  external: boolean
  /** Rows that wait for this person; absent: none. */
  waiting?: string
  active: boolean
}

/** A part of the product that has a menu: an app, or the user centre. */
export interface Section {
  name: string
  items: SectionItem[]
}

/** The section of the current page; the launcher and unknown pages have none. */
export function useSection(): Section | undefined {
  const { pathname } = useLocation()
  const { t } = useTexts()
  const word = useWord()
  const app = useCurrentApp()
  const { permissions } = useSession()
  const counted = app?.menu.flatMap(({ counts: entity }) => (entity ? [`${app.key}.${entity}`] : [])) ?? []
  const counts = useCounts(useKinds().filter((kind) => counted.includes(kind.key)))
  const key = pathname.split('/')[1] ?? ''
  if (key === 'user') {
    const items = USER_PAGES.map(({ to, word: name, icon }) => ({ to, label: word(name), icon }))
    return {
      name: word('account'),
      items: items.map((item) => ({ ...item, external: false, active: item.to === pathname.replace(/\/$/, '') })),
    }
  }
  if (!app) return undefined
  const waitingIn = (kind: string) => {
    const count = counts?.get(kind) ?? 0
    return count > 0 ? { waiting: countText(count) } : {}
  }
  const current = menuItemAt(app, pathname)
  const items = visibleMenu(app, permissions).map((item) => ({
    to: item.link ?? `/${app.key}/${item.path}`,
    label: t(app.key, `menu.${item.path}`),
    icon: menuIconOf(item),
    external: item.link !== undefined,
    active: item === current,
    ...waitingIn(`${app.key}.${item.counts}`),
  }))
  return items.length > 0 ? { name: app.name, items } : undefined
}
