import { useMemo } from 'react'
import type { Values } from '../../contract/define/words.ts'
import type { Locale } from '../../contract/refusal.ts'
import { useTexts } from '../loaded-words.ts'
import { useLocale, type WordOf } from '../words.ts'

export interface AppTexts<More> {
  locale: Locale
  /** The text at a path such as `menu.user`; the path itself if there is none. */
  t(path: string, values?: Values): string
  found(path: string, values?: Values): string | undefined
  /** The texts of the app's own screens, section `more` of its words. */
  word: WordOf<More>
}

/** The words of an app in the language of the page. `More` is the type of its section `more`. */
export function useAppWords<More>(app: string): AppTexts<More> {
  const texts = useTexts()
  const locale = useLocale()
  return useMemo(() => {
    const t = (path: string, values?: Values) => texts.t(app, path, values)
    const found = (path: string, values?: Values) => texts.found(app, path, values)
    return { locale, t, found, word: (key: string, values?: Values) => t(`more.${key}`, values) }
  }, [texts, app, locale])
}
