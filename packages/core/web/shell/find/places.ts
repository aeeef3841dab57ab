import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'
import { useTexts } from '../../loaded-words.ts'
import { useLauncherApps } from '../apps/use-launcher-apps.ts'
import { isThirdPartyLink } from '../apps/use-open-third-party.ts'
import { visibleMenu } from '../apps/visible-menu.ts'
import { useKinds } from '../inbox/kinds.ts'
import { USER_PAGES } from '../menu/user-pages.ts'
import { useWord } from '../words.ts'

/** A page that can be found by its name. */
export interface Place {
  to: string
  name: string
  /** The name of its app, or of the user centre. */
  of: string
}

/** All pages that this person may open: the inbox, the apps, the items of their menus, the user centre. */
export function usePlaces(): Place[] {
  const word = useWord()
  const { t } = useTexts()
  const { apps } = useProduct()
  const { permissions } = useSession()
  const mine = useLauncherApps()
  const kinds = useKinds()
  const own = USER_PAGES.map(({ to, word: name }) => ({ to, name: word(name), of: word('account') }))
  const inApps = mine.flatMap(({ key, name, link }) => {
    if (link === null || isThirdPartyLink(link)) return []
    const app = apps.find((entry) => entry.app.key === key)?.app
    const items = app ? visibleMenu(app, permissions).filter((item) => item.link === undefined) : []
    return [
      { to: link, name, of: '' },
      ...items.map(({ path }) => ({ to: `/${key}/${path}`, name: t(key, `menu.${path}`), of: name })),
    ]
  })
  const inbox = kinds.length > 0 ? [{ to: '/inbox', name: word('inbox'), of: '' }] : []
  return [{ to: '/home', name: word('home'), of: '' }, ...inbox, ...inApps, ...own]
}

/** The places whose name, app or address contains every word of `wanted`; names that begin with it come first. */
export function findPlaces(places: readonly Place[], wanted: string): Place[] {
  const whole = wanted.trim().toLowerCase()
  const words = whole.split(/\s+/).filter(Boolean)
  const found = places.filter(({ name, of, to }) => {
    const text = `${name} ${of} ${to}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const rank = ({ name }: Place) => {
    const text = name.toLowerCase()
    return text.startsWith(whole) ? 0 : text.includes(whole) ? 1 : 2
  }
  return found.sort((a, b) => rank(a) - rank(b))
}
