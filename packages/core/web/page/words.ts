import { useTranslation } from 'react-i18next'
import type zh_CN from './zh_CN.ts'

export type Word = keyof typeof zh_CN

/** The words that every page needs; a key that is not in zh_CN.ts does not compile. */
export function useWord(): (key: Word, params?: Record<string, string | number>) => string {
  const { t } = useTranslation('shell')
  return (key, params) => t(key, params ?? {})
}
