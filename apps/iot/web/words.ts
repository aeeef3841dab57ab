import type { Locale } from '@atrium/contract/refusal'
import { useTranslation } from 'react-i18next'
import type zh_CN from '../zh_CN.ts'

export type Word = keyof (typeof zh_CN)['more']

/** The app's own words for its own screens: a key that is not in zh_CN.ts does not compile. */
export function useWords() {
  const { t, i18n } = useTranslation('iot')
  return {
    word: (key: Word, params?: Record<string, string | number>): string => t(`more.${key}`, params ?? {}),
    locale: i18n.language as Locale,
  }
}
