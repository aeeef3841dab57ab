import type { SameKeys } from '@atrium/core/contract/define/words'
import type { Locale } from '@atrium/core/contract/refusal'
import { currentLocale, onLocale } from '@atrium/core/web/locale'
import { useSyncExternalStore } from 'react'

/** The words of one owner in every language; a missing or surplus key does not compile. */
export interface Words<W> {
  zh_CN: W
  en_US: SameKeys<W>
}

/** The current language of the page. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocale, currentLocale)
}

/** An owner's words in the language of the page. */
export function useWords<W>(words: Words<W>): SameKeys<W> {
  return words[useLocale()] as SameKeys<W>
}

/** Puts the values into a text such as `{count} 秒前`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
