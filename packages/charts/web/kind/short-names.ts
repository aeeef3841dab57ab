import { charactersOf } from '@atrium/core/contract/cut'
import { SHORT_TEXT_LENGTH, shortenedInside } from './short-text.tsx'

/** A beginning or an end of fewer characters is not worth an ellipsis. */
const LEAST_CUT = 3

/**
 * Short forms of names that stand beside each other. If some are too long, what these begin and end with in common is
 * left out, so that what tells them apart can be read. Equal short forms of different names are made again, each among
 * its equals.
 */
export function shortNames(names: readonly string[]): Map<string, string> {
  const all = [...new Set(names)]
  const long = all.filter((name) => charactersOf(name).length > SHORT_TEXT_LENGTH)
  const ends = long.map(charactersOf)
  const [start, end] =
    long.length > 1 ? [cut(commonStart(ends)), cut(commonStart(ends.map((name) => name.toReversed())))] : [0, 0]
  const short = new Map(all.map((name) => [name, long.includes(name) ? without(name, start, end) : name]))
  const byForm = new Map<string, string[]>()
  for (const [name, form] of short) byForm.set(form, [...(byForm.get(form) ?? []), name])
  for (const alike of byForm.values())
    if (alike.length > 1 && alike.length < all.length)
      for (const [name, form] of shortNames(alike)) short.set(name, form)
  return short
}

const cut = (length: number) => (length < LEAST_CUT ? 0 : length)

function without(name: string, start: number, end: number): string {
  const characters = charactersOf(name)
  // Two ends that overlap in the shortest name leave all of it after the start.
  const last = start + end < characters.length ? characters.length - end : characters.length
  const rest = shortenedInside(characters.slice(start, last).join(''))
  return `${start > 0 ? '…' : ''}${rest}${last < characters.length ? '…' : ''}`
}

/** How many characters all names begin with; a number is not cut into two. */
function commonStart(names: readonly (readonly string[])[]): number {
  const [first = [], ...others] = names
  const shortest = Math.min(first.length, ...others.map(({ length }) => length))
  let length = 0
  while (length < shortest - 1 && others.every((other) => other[length] === first[length])) length += 1
  while (length > 0 && isDigit(first[length - 1])) length -= 1
  return length
}

const isDigit = (character: string | undefined) => /\d/.test(character ?? '')
