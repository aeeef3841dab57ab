import { DEFAULT_LOCALE, LOCALES, type Locale } from '@atrium/contract/refusal'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keep, kept } from './kept.ts'

const KEY = 'atrium.locale'

/** Language → namespace → key → text. */
export type StartWords = Readonly<Record<Locale, Readonly<Record<string, Readonly<Record<string, string>>>>>>

/** The words of an app: a part of the program in each language, fetched when it is needed. */
interface WithWords {
  app: { key: string }
  words: Readonly<Record<Locale, () => Promise<{ default: object }>>>
}

/** Apps whose words are in use: they follow when the language changes. */
const inUse = new Set<WithWords>()

/** Starts the page's language: the one chosen before in this browser, else Chinese. Call once, before rendering. */
export async function startI18n(words: StartWords): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: storedLocale(),
    supportedLngs: [...LOCALES],
    // Language codes are ours (zh_CN), not BCP 47: i18next must not take them apart.
    load: 'currentOnly',
    cleanCode: false,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    // A copy: the words of apps are added to it later.
    resources: { zh_CN: { ...words.zh_CN }, en_US: { ...words.en_US } },
  })
  dress()
  i18next.on('languageChanged', dress)
}

export function currentLocale(): Locale {
  return LOCALES.find((locale) => locale === i18next.language) ?? DEFAULT_LOCALE
}

/** Shows the page in `locale`; words of the apps in use are fetched first, so that no key is ever seen. */
export async function changeLocale(locale: Locale): Promise<void> {
  keep(KEY, locale)
  await loadAppWords([...inUse], locale)
  if (i18next.language !== locale) await i18next.changeLanguage(locale)
}

let chosen = false

/** The language that someone asked for on this very page, before it is known whose page it is. */
export async function chooseLocale(locale: Locale): Promise<void> {
  chosen = true
  await changeLocale(locale)
}

export function chosenHere(): boolean {
  return chosen
}

/** Makes the words of these apps readable as namespaces of the app's key. */
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
