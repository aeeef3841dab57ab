const CHARACTERS = new Intl.Segmenter()
const UTF_8 = new TextEncoder()

/**
 * The beginning of a text, of at most so many code points, as columns and schemas count them. It ends between two
 * characters as people see them, never inside of one.
 */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : beginning(text, most, (character) => [...character].length)
}

/** The same with a limit in UTF-16 units, as spreadsheets have it. */
export function cutUnits(text: string, most: number): string {
  return text.length <= most ? text : beginning(text, most, (character) => character.length)
}

/** The same with a limit in bytes of UTF-8, as providers have them. */
export function cutBytes(text: string, most: number): string {
  return beginning(text, most, (character) => UTF_8.encode(character).length)
}

/** The characters of a text as people see them. */
export const charactersOf = (text: string): string[] => Array.from(CHARACTERS.segment(text), ({ segment }) => segment)

function beginning(text: string, most: number, sizeOf: (character: string) => number): string {
  let size = 0
  for (const { segment, index } of CHARACTERS.segment(text)) {
    size += sizeOf(segment)
    if (size > most) return text.slice(0, index)
  }
  return text
}
