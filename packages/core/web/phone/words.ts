import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { LOCALES } from '../../contract/refusal.ts'
import { currentLocale } from '../i18n.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

export type FrameWord = keyof typeof zh_CN

/** The namespace of these words. */
export const FRAME_WORDS = 'phone'

/**
 * Registers words as a namespace, in both languages at once, so that a phone with a slow connection fetches only once.
 */
export function offerWords(namespace: string, words: { zh_CN: object; en_US: object }): void {
  for (const locale of LOCALES) {
    if (!i18next.hasResourceBundle(locale, namespace)) i18next.addResourceBundle(locale, namespace, words[locale])
  }
}

/** Registers the words of the frame. Must be called before the first page is drawn. */
export const offerFrameWords = () => offerWords(FRAME_WORDS, { zh_CN, en_US })

/** The words of the frame; a key that is not in zh_CN.ts does not compile. */
export function useFrameWord(): (key: FrameWord) => string {
  const { t } = useTranslation(FRAME_WORDS)
  return (key) => t(key)
}

export function useLocale() {
  useTranslation(FRAME_WORDS)
  return currentLocale()
}
