import { DEFAULT_LOCALE, LOCALES, type Locale } from '@atrium/contract/refusal'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { keep, kept } from './kept.ts'
import type { AppEntry } from './shell/app-entry.ts'
import shell_en from './shell/en_US.ts'
import shell_zh from './shell/zh_CN.ts'
import signin_en from './signin/en_US.ts'
import signin_zh from './signin/zh_CN.ts'

const KEY = 'atrium.locale'
/** Entries whose words are in use: they follow when the language changes. */
const inUse = new Set<AppEntry>()

/** Starts the page's language: the one chosen before in this browser, else Chinese. Call once, before rendering. */
export async function startI18n(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: storedLocale(),
    supportedLngs: [...LOCALES],
    // Language codes are ours (zh_CN), not BCP 47: i18next must not take them apart.
    load: 'currentOnly',
    cleanCode: false,
    fallbackLng: false,
    interpolation: { escapeValue: false },
    resources: {
      zh_CN: { shell: shell_zh, signin: signin_zh },
      en_US: { shell: shell_en, signin: signin_en },
    },
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
export async function loadAppWords(entries: readonly AppEntry[], locale: Locale = currentLocale()): Promise<void> {
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
