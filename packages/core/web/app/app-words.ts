import { useTranslation } from 'react-i18next'
import type { Locale } from '../../contract/refusal.ts'

/** The texts of an app's own screens, section `more` of its words; `Word` is the type of their keys. */
export function useAppWords<Word extends string>(app: string) {
  const { t, i18n } = useTranslation(app)
  return {
    t,
    word: (key: Word, params?: Record<string, string | number>): string => t(`more.${key}`, params ?? {}),
    locale: i18n.language as Locale,
  }
}
