import { useLocation } from 'react-router'
import { holds } from '../../../contract/access.ts'
import { useSession } from '../../access/session.ts'
import { useProduct } from '../../app/product.ts'
import { openBase } from '../../crud/entity-base.ts'
import { inSentence } from '../../crud/in-sentence.ts'
import { useCrudWords } from '../../crud/words.ts'
import { currentLocale } from '../../i18n.ts'
import { useTexts } from '../../loaded-words.ts'
import type { PageCommand } from '../../page/commands.ts'
import { chooseTheme, useTheme } from '../../theme/theme-choice.ts'
import { useChangeLocale } from '../account/use-change-locale.ts'
import { useSignOut } from '../account/use-sign-out.ts'
import { useLauncherApps } from '../apps/use-launcher-apps.ts'
import { useWord } from '../words.ts'
import type { Place } from './places.ts'

/** The forms in which this person may create a row, but not that of the open page, which offers it itself. */
export function useCreatePlaces(): Place[] {
  const { apps } = useProduct()
  const { permissions } = useSession()
  const { t } = useTexts()
  const { word, locale } = useCrudWords()
  const { pathname } = useLocation()
  const mine = new Set(useLauncherApps().map(({ key }) => key))
  return apps
    .filter(({ app }) => mine.has(app.key))
    .flatMap(({ app }) =>
      (app.entities ?? []).flatMap((entity) => {
        const base = openBase(app, entity)
        const may = entity.calls.includes('create') && holds(permissions, [app.key, entity.module, 'create'])
        if (base === undefined || !may || pathname.startsWith(base)) return []
        const name = inSentence(t(app.key, `entities.${entity.name}.name`), locale)
        return [{ to: `${base}/new`, name: word('create', { name }), of: t(app.key, 'name') }]
      }),
    )
}

/** What the header can do on every page. */
export function useShellCommands(): PageCommand[] {
  const word = useWord()
  const theme = useTheme()
  const changeLocale = useChangeLocale()
  const signOut = useSignOut()
  const isChinese = currentLocale() === 'zh_CN'
  const all = [
    {
      key: 'language',
      name: isChinese ? 'English' : '中文',
      perform: () => void changeLocale(isChinese ? 'en_US' : 'zh_CN'),
    },
    {
      key: 'theme',
      name: word(theme === 'dark' ? 'toLight' : 'toDark'),
      perform: () => chooseTheme(theme === 'dark' ? 'light' : 'dark'),
    },
    { key: 'logout', name: word('logout'), perform: () => void signOut() },
  ]
  return all.map((one) => ({ ...one, group: word('findActions') }))
}
