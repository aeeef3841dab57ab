import type { SourceName } from '../../contract/source-test.ts'

/** Who finds more than this goes on typing. */
const MOST_FOUND = 200

/**
 * The names that a search finds: each of its words is in the name or in one around it, in any case, and at least one in the
 * name itself. Outer names come first.
 */
export function foundNames(names: readonly SourceName[], search: string): SourceName[] {
  const words = wordsIn(search)
  if (words.length === 0) return [...names]
  const found = names.filter(({ name, at = [] }) => {
    const own = name.toLowerCase()
    const around = at.map((one) => one.toLowerCase())
    const isIn = (word: string) => own.includes(word) || around.some((one) => one.includes(word))
    return words.every(isIn) && words.some((word) => own.includes(word))
  })
  return found.toSorted((one, other) => depth(one) - depth(other)).slice(0, MOST_FOUND)
}

const wordsIn = (search: string) => search.toLowerCase().split(/\s+/).filter(Boolean)

const depth = ({ at = [] }: SourceName) => at.length
