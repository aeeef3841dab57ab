import { filled, type Params, useCrudWords } from '@atrium/core/web/crud/words'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

const own = { zh_CN, en_US }

/** The words of these parts in the language of the page. */
export function useOrderWord(): (key: keyof typeof zh_CN, params?: Params) => string {
  const { locale } = useCrudWords()
  return (key, params) => filled(own[locale][key], params)
}
