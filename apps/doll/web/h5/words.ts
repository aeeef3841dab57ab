import { useTranslation } from 'react-i18next'
import type zh_CN from './zh_CN.ts'

/** The texts of the phone pages. They are loaded with these pages, separately from those of the console. */
export function useWord() {
  const { t } = useTranslation('doll-phone')
  return (key: keyof typeof zh_CN, params?: Record<string, string | number>): string => t(key, params ?? {})
}
