import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import baseEn from '../../contract/define/base.en_US.ts'
import baseZh from '../../contract/define/base.zh_CN.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '../../contract/refusal.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const crud = { zh_CN, en_US }
const base = { zh_CN: baseZh.base, en_US: baseEn.base }

export type Params = Readonly<Record<string, string | number>>

export interface CrudWords {
  locale: Locale
  word(key: keyof typeof zh_CN, params?: Params): string
  /** Several names in one sentence: 甲、乙 */
  listed(names: readonly string[]): string
}

/** The words of `crud` in the language of the page. */
export function useCrudWords(): CrudWords {
  const { i18n } = useTranslation()
  const locale = LOCALES.find((known) => known === i18n.language) ?? DEFAULT_LOCALE
  return useMemo(
    () => ({
      locale,
      word: (key, params) => filled(crud[locale][key], params),
      listed: (names) => names.join(locale === 'zh_CN' ? '、' : ', '),
    }),
    [locale],
  )
}

/** The text with `{name}` replaced by the parameter of that name; `{count|row|rows}` has the right number of the word. */
export function filled(text: string, params: Params = {}): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, several?: string) => {
    if (!(name in params)) return whole
    const value = String(params[name])
    return one === undefined ? value : `${value} ${value === '1' ? one : several}`
  })
}

/** The word for a column that every entity has, or undefined. */
export function baseWord(locale: Locale, name: string): string | undefined {
  return (base[locale] as Readonly<Record<string, string>>)[name]
}
