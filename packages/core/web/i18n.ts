import type { Locale } from '../contract/refusal.ts'
import { keep, kept } from './kept.ts'
import { addWords, hasWords, startWith } from './loaded-words.ts'
import { currentLocale, onLocale, setLocale } from './locale.ts'

export { currentLocale }

const KEY = 'atrium.locale'

/** Language → owner → key → text. */
export type StartWords = Readonly<Record<Locale, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** An app with its words, which are a chunk of their own in each language. */
interface WithWords {
  app: { key: string }
  words: Readonly<Record<Locale, () => Promise<{ default: object }>>>
}

/** Apps whose words are loaded: they are loaded again when the language changes. */
const inUse = new Set<WithWords>()

/**
 * Sets the page's language: the one chosen earlier in this browser, otherwise Chinese. Call it once, before rendering.
 */
export function startI18n(words: StartWords): void {
  startWith(words)
  setLocale(kept(KEY) ?? undefined)
  dress()
  onLocale(dress)
}

/** Changes the language of the page. The words of the loaded apps are fetched first, so that no key is ever shown. */
export async function changeLocale(locale: Locale): Promise<void> {
  keep(KEY, locale)
  await loadAppWords([...inUse], locale)
  if (currentLocale() !== locale) setLocale(locale)
}

let chosen = false

/** Changes the language because the person chose it on this page before signing in. */
export async function chooseLocale(locale: Locale): Promise<void> {
  chosen = true
  await changeLocale(locale)
}

export function chosenHere(): boolean {
  return chosen
}

/** Loads the words of these apps under their keys. */
export async function loadAppWords(entries: readonly WithWords[], locale: Locale = currentLocale()): Promise<void> {
  await Promise.all(
    entries.map(async (entry) => {
      inUse.add(entry)
      if (hasWords(entry.app.key, locale)) return
      const { default: words } = await entry.words[locale]()
      addWords(entry.app.key, locale, words)
    }),
  )
}

function dress(): void {
  document.documentElement.lang = currentLocale().replace('_', '-')
}
