import type { Locale } from '@atrium/contract/refusal'
import { useTranslation } from 'react-i18next'
import type zh_CN from '../zh_CN.ts'

/** The app's own texts for its own screens. A key that is not in zh_CN.ts is a compile error. */
export function useWords() {
  const { t, i18n } = useTranslation('visual')
  return {
    word: (key: keyof (typeof zh_CN)['more']): string => t(`more.${key}`),
    locale: i18n.language as Locale,
  }
}
