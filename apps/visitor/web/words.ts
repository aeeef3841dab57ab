import type { Locale } from '@atrium/contract/refusal'
import { useTranslation } from 'react-i18next'
import type zh_CN from '../zh_CN.ts'

export type Word = keyof (typeof zh_CN)['more']

/** The app's own texts for its own screens. A key that is not in zh_CN.ts is a compile error. */
export function useWords() {
  const { t, i18n } = useTranslation('visitor')
  return {
    word: (key: Word, params?: Record<string, string | number>): string => t(`more.${key}`, params ?? {}),
    locale: i18n.language as Locale,
  }
}
