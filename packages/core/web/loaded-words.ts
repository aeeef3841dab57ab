import { useMemo } from 'react'
import type { Values } from '../contract/define/words.ts'
import { filled, LOCALES, type Locale } from '../contract/refusal.ts'
import { useLocale, type WordOf } from './words.ts'

/** Words that come in chunks of their own, by the name of their owner: an app, its phone pages, the shell. */
type Owned = Readonly<Record<string, object>>

const loaded: Record<Locale, Map<string, object>> = { zh_CN: new Map(), en_US: new Map() }

/** Forgets all words but these. */
export function startWith(words: Readonly<Record<Locale, Owned>>): void {
  for (const locale of LOCALES) loaded[locale] = new Map(Object.entries(words[locale]))
}

export function addWords(owner: string, locale: Locale, words: object): void {
  loaded[locale].set(owner, words)
}

export function hasWords(owner: string, locale: Locale): boolean {
  return loaded[locale].has(owner)
}

/** The text at a path such as `entities.visitor.name` of an owner's words; undefined if there is none. */
function textAt(owner: string, path: string, locale: Locale): string | undefined {
  let found: unknown = loaded[locale].get(owner)
  for (const key of path.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[key]
  return typeof found === 'string' ? found : undefined
}

export interface Texts {
  /** The text of an owner at a path; the path itself if there is none. */
  t(owner: string, path: string, values?: Values): string
  found(owner: string, path: string, values?: Values): string | undefined
}

/** The loaded texts in the language of the page. */
export function useTexts(): Texts {
  const locale = useLocale()
  return useMemo(() => {
    function found(owner: string, path: string, values?: Values) {
      const text = textAt(owner, path, locale)
      return text === undefined ? undefined : filled(text, values, locale)
    }
    return { found, t: (owner, path, values) => found(owner, path, values) ?? path }
  }, [locale])
}

/** The loaded words of these owners by key: of several, the first one that has it. */
export function useLoadedWord<W>(...owners: readonly string[]): WordOf<W> {
  const { found } = useTexts()
  return (key: string, values?: Values) => {
    for (const owner of owners) {
      const text = found(owner, key, values)
      if (text !== undefined) return text
    }
    return key
  }
}
