import type { Locale } from '@atrium/contract/refusal'
import { useTranslation } from 'react-i18next'
import type { more } from '../words/more.zh_CN.ts'

export type Word = keyof typeof more

/** The app's own texts for its own screens. A key that is not in words/more.zh_CN.ts is a compile error. */
export function useWords() {
  const { t, i18n } = useTranslation('charge')
  return {
    t,
    word: (key: Word, params?: Record<string, string | number>): string => t(`more.${key}`, params ?? {}),
    /** Label of the reason why a charge ended. A reason without a label is shown as it is. */
    reason: (name: string): string => t(`more.reason_${name}`, { defaultValue: name }),
    locale: i18n.language as Locale,
  }
}
