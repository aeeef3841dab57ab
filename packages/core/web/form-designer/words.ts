import { useTranslation } from 'react-i18next'
import { DEFAULT_LOCALE, LOCALES } from '../../contract/refusal.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

/** The words of designed forms in the language of the page. */
export function useFormWords() {
  const { i18n } = useTranslation()
  const locale = LOCALES.find((known) => known === i18n.language) ?? DEFAULT_LOCALE
  return {
    locale,
    word: (key: keyof typeof zh_CN, params: Readonly<Record<string, string | number>> = {}) =>
      words[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole)),
  }
}
