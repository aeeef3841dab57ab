import { fill, useLocale } from '@atrium/charts/web/kind/words'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const words = { zh_CN, en_US }

/** The words of business data in the language of the page. */
export function useBusinessWords() {
  const locale = useLocale()
  return {
    word: (key: keyof typeof zh_CN, values: Readonly<Record<string, string | number>> = {}) =>
      fill(words[locale][key], values),
  }
}
