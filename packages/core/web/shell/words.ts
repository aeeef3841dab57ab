import { useTranslation } from 'react-i18next'
import type { Word as PageWord } from '../page/words.ts'
import type zh_CN from './zh_CN.ts'

export type Word = keyof typeof zh_CN | PageWord

/** The words of the shell and of every page; a key that is in neither zh_CN.ts does not compile. */
export function useWord(): (key: Word, params?: Record<string, string | number>) => string {
  const { t } = useTranslation('shell')
  return (key, params) => t(key, params ?? {})
}
