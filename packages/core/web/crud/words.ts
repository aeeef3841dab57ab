import { useMemo } from 'react'
import baseEn from '../../contract/define/base.en_US.ts'
import baseZh from '../../contract/define/base.zh_CN.ts'
import type { Locale } from '../../contract/refusal.ts'
import { useWordOf, type WordOf } from '../words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const crud = { zh_CN, en_US }
const base = { zh_CN: baseZh.base, en_US: baseEn.base }

export interface CrudWords {
  locale: Locale
  word: WordOf<typeof zh_CN>
  /** Several names in one sentence: 甲、乙 */
  listed(names: readonly string[]): string
}

/** The words of `crud` in the language of the page. */
export function useCrudWords(): CrudWords {
  const { locale, word } = useWordOf(crud)
  return useMemo(
    () => ({ locale, word, listed: (names) => names.join(locale === 'zh_CN' ? '、' : ', ') }),
    [locale, word],
  )
}

/** The word for a column that every entity has, or undefined. */
export function baseWord(locale: Locale, name: string): string | undefined {
  return (base[locale] as Readonly<Record<string, string>>)[name]
}
