import type { SameKeys } from '@atrium/contract/define/words'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@atrium/contract/refusal'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'

/** The words of one owner in every language; a missing or surplus key does not compile. */
export interface Words<W> {
  zh_CN: W
  en_US: SameKeys<W>
}

export function localeNow(): Locale {
  return LOCALES.find((locale) => locale === i18next.language) ?? DEFAULT_LOCALE
}

function onLanguage(listener: () => void) {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}

/** The current language of i18next. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLanguage, localeNow)
}

/** An owner's words in the language of the page. */
export function useWords<W>(words: Words<W>): SameKeys<W> {
  return words[useLocale()] as SameKeys<W>
}

/** Puts the values into a text such as `{count} 秒前`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
