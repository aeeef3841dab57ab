import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/refusal.ts'

// Apart from `i18n.ts`, which a public page does not load: it needs the language, and has the words of its parts in them.
let locale: Locale = DEFAULT_LOCALE
const listeners = new Set<() => void>()

/** The language of the page. */
export function currentLocale(): Locale {
  return locale
}

/** Changes the language of what is drawn with `useLocale`. A language that is not known is the default one. */
export function setLocale(next: string | undefined): void {
  locale = LOCALES.find((known) => known === next) ?? DEFAULT_LOCALE
  for (const listener of [...listeners]) listener()
}

export function onLocale(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
