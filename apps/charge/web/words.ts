import type { Locale } from '@atrium/contract/refusal'
import { useTranslation } from 'react-i18next'
import type { more } from '../words/more.zh_CN.ts'

export type Word = keyof typeof more

/** The app's own words for its own screens: a key that is not in words/more.zh_CN.ts does not compile. */
export function useWords() {
  const { t, i18n } = useTranslation('charge')
  return {
    t,
    word: (key: Word, params?: Record<string, string | number>): string => t(`more.${key}`, params ?? {}),
    /** Why a charge ended, in words; a reason that only its device knows as it is. */
    reason: (name: string): string => t(`more.reason_${name}`, { defaultValue: name }),
    locale: i18n.language as Locale,
  }
}
