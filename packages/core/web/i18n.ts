import dayjs from 'dayjs'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../contract/refusal.ts'
import 'dayjs/locale/zh-cn.js'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keep, kept } from './kept.ts'
import { currentLocale, setLocale } from './locale.ts'

export { currentLocale }

const KEY = 'atrium.locale'

i18next.on('languageChanged', setLocale)

/** Language → namespace → key → text. */
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
export async function startI18n(words: StartWords): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: storedLocale(),
    supportedLngs: [...LOCALES],
    // The language codes are our own (zh_CN), not BCP 47, so i18next must not split them.
    load: 'currentOnly',
    cleanCode: false,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    // A copy, because the words of apps are added to it later.
    resources: { zh_CN: { ...words.zh_CN }, en_US: { ...words.en_US } },
  })
  dress()
  i18next.on('languageChanged', dress)
}

/** Changes the language of the page. The words of the loaded apps are fetched first, so that no key is ever shown. */
export async function changeLocale(locale: Locale): Promise<void> {
  keep(KEY, locale)
  await loadAppWords([...inUse], locale)
  if (i18next.language !== locale) await i18next.changeLanguage(locale)
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

/** Loads the words of these apps as namespaces with the app's key. */
export async function loadAppWords(entries: readonly WithWords[], locale: Locale = currentLocale()): Promise<void> {
  await Promise.all(
    entries.map(async (entry) => {
      inUse.add(entry)
      if (i18next.hasResourceBundle(locale, entry.app.key)) return
      const { default: words } = await entry.words[locale]()
      i18next.addResourceBundle(locale, entry.app.key, words)
    }),
  )
}

function storedLocale(): Locale {
  const stored = kept(KEY)
  return LOCALES.find((locale) => locale === stored) ?? DEFAULT_LOCALE
}

function dress(): void {
  const locale = currentLocale()
  document.documentElement.lang = locale.replace('_', '-')
  dayjs.locale(locale === 'zh_CN' ? 'zh-cn' : 'en')
}
