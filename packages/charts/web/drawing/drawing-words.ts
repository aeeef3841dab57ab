import { fill, useWords } from '@atrium/core/web/words'
import type { Changes } from './changes.ts'
import en_US from './en_US.ts'
import zh_CN from './zh_CN.ts'

export const useDrawingWords = () => useWords({ zh_CN, en_US })

export type DrawingWords = ReturnType<typeof useDrawingWords>

/** More names than these would not fit in a line. */
const MOST_NAMES = 3

/** What of the data could not be drawn, each as a sentence. */
export function changeNotes(words: DrawingWords, { missing, refused, unknown, unfit }: Changes): string[] {
  const listed = (text: DrawingWords['missing'], names: readonly string[]) => {
    if (names.length === 0) return []
    const shown = names.slice(0, MOST_NAMES).join(words.comma)
    return [fill(text, { names: names.length > MOST_NAMES ? `${shown}…` : shown })]
  }
  const [first, ...others] = unfit
  return [
    ...listed(words.missing, missing),
    ...listed(words.refused, refused),
    ...listed(words.unknown, unknown),
    ...(first ? [fill(words.unfit, first)] : []),
    ...(others.length > 0 ? [fill(words.unfitMore, { count: others.length })] : []),
  ]
}
