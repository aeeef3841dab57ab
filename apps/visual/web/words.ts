import type { Locale } from '@atrium/contract/refusal'
import { useTranslation } from 'react-i18next'
import type zh_CN from '../zh_CN.ts'

/** The app's own words for its own screens: a key that is not in zh_CN.ts does not compile. */
export function useWords() {
  const { t, i18n } = useTranslation('visual')
  return {
    word: (key: keyof (typeof zh_CN)['more']): string => t(`more.${key}`),
    locale: i18n.language as Locale,
  }
}
