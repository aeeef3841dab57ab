import { LOCALES } from '../../contract/refusal.ts'
import { addWords, useLoadedWord } from '../loaded-words.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

export type FrameWords = typeof zh_CN

/** The owner of these words. */
export const FRAME_WORDS = 'phone'

/** Takes words in both languages at once, so that a phone with a slow connection fetches only once. */
export function offerWords(owner: string, words: { zh_CN: object; en_US: object }): void {
  for (const locale of LOCALES) addWords(owner, locale, words[locale])
}

/** Takes the words of the frame. Must be called before the first page is drawn. */
export const offerFrameWords = () => offerWords(FRAME_WORDS, { zh_CN, en_US })

/** The words of the frame; a key that is not in zh_CN.ts does not compile. */
export const useFrameWord = () => useLoadedWord<FrameWords>(FRAME_WORDS)
