import { FRAME_WORDS, type FrameWord, offerFrameWords, offerWords } from '@atrium/core/web/phone/words'
import { useTranslation } from 'react-i18next'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

/** Those of the frame, too. */
export type Word = keyof typeof zh_CN | FrameWord

const NAMESPACE = 'h5'

/** Registers the words of these pages. Must be called before the first page is drawn. */
export function offerOwnWords(): void {
  offerFrameWords()
  offerWords(NAMESPACE, { zh_CN, en_US })
}

/** The words of the phone pages; a key that is not in zh_CN.ts does not compile. */
export function useWord(): (key: Word, params?: Record<string, string | number>) => string {
  const { t } = useTranslation([NAMESPACE, FRAME_WORDS], { nsMode: 'fallback' })
  return (key, params) => t(key, params ?? {})
}

/** The words of an app's part of these pages. They are loaded with it, not with the console. */
export function usePhoneWords<Words extends object>(app: string) {
  const { t } = useTranslation(`${app}-phone`)
  return (key: keyof Words & string, params?: Record<string, string | number>): string => t(key, params ?? {})
}

/** A moment as people read it, such as 2026-11-21 20:15. */
export function timeOf(at: string | null): string {
  if (at === null) return '—'
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}
