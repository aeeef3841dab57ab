import type { PlainKey } from '@atrium/core/contract/define/words'
import { durationText } from '@atrium/core/contract/unit-text'
import { useLoadedWord } from '@atrium/core/web/loaded-words'
import { FRAME_WORDS, type FrameWords, offerFrameWords, offerWords } from '@atrium/core/web/phone/words'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

/** Those of the frame, too. */
type PhoneWords = typeof zh_CN & FrameWords
export type Word = PlainKey<PhoneWords>

const OWNER = 'h5'

/** Takes the words of these pages. Must be called before the first page is drawn. */
export function offerOwnWords(): void {
  offerFrameWords()
  offerWords(OWNER, { zh_CN, en_US })
}

/** The words of the phone pages; a key that is not in zh_CN.ts does not compile. */
export const useWord = () => useLoadedWord<PhoneWords>(OWNER, FRAME_WORDS)

/** The same, but first those of the app's own part. */
export const useWordFor = (app: string) => useLoadedWord<PhoneWords>(`${app}-phone`, OWNER, FRAME_WORDS)

/** The words of an app's part of these pages. They are loaded with it, not with the console. */
export const usePhoneWords = <Words>(app: string) => useLoadedWord<Words>(`${app}-phone`)

/** A moment as people read it, such as 2026-11-21 20:15. */
export function timeOf(time: string | null): string {
  if (time === null) return '—'
  const date = new Date(time)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Seconds as a clock shows them, such as 1:05, with hours 1:02:05. */
export const clockOf = (seconds: number): string => durationText(seconds).replace(/^0/, '')
