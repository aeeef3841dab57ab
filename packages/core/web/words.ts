import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Fillable, SameKeys, Unfilled, Values, ValuesOf } from '../contract/define/words.ts'
import { filled, type Locale } from '../contract/refusal.ts'
import { currentLocale, onLocale } from './locale.ts'

/** The words of one owner in every language; a missing or surplus key does not compile. */
export interface Words<W> {
  zh_CN: W
  en_US: SameKeys<W>
}

/** A text by its key, with the values for its placeholders: without them it does not compile. */
export type WordOf<W> = <K extends keyof W & string>(key: K, ...values: ValuesOf<W[K]>) => string

/** The language of the page. */
export function useLocale(): Locale {
  return useSyncExternalStore(onLocale, currentLocale)
}

/** An owner's words in the language of the page. Those with placeholders are no strings until they are filled. */
export function useWords<W>(words: Words<W>): Fillable<W> {
  return words[useLocale()] as Fillable<W>
}

/** Puts the values into a text such as `{count} 秒前`. */
export function fill<Names extends string>(
  text: Unfilled<Names>,
  values: Readonly<Record<Names, string | number>>,
): string {
  return filled(text as unknown as string, values, currentLocale())
}

/** The same words, read by key. */
export function useWordOf<W>(words: Words<W>): { locale: Locale; word: WordOf<W> } {
  const locale = useLocale()
  return useMemo(
    () => ({ locale, word: (key, values?: Values) => filled(words[locale][key] as string, values, locale) }),
    [words, locale],
  )
}

/**
 * A state that holds texts as the server worded them, such as why it refused an act. When the language of the page has
 * changed it is empty again: the next try says it in the new one.
 */
export function useSaid<T>(empty: T): [T, (next: T | ((now: T) => T)) => void]
export function useSaid<T>(): [T | undefined, (next: T | undefined) => void]
export function useSaid<T>(empty?: T): unknown[] {
  const locale = useLocale()
  const [said, say] = useState({ locale, value: empty })
  const first = useRef(empty)
  const set = useCallback((next: unknown) => {
    say((before) => {
      const now = before.locale === currentLocale() ? before.value : first.current
      return { locale: currentLocale(), value: (next instanceof Function ? next(now) : next) as T }
    })
  }, [])
  return [said.locale === locale ? said.value : empty, set]
}
