const CHARACTERS = new Intl.Segmenter()

/**
 * The beginning of a text, of at most so many code points, as columns and schemas count them. It ends between two
 * characters as people see them, never inside of one.
 */
export function cut(text: string, most: number): string {
  return text.length <= most ? text : beginning(text, most, () => 1)
}

/** The same with a limit in UTF-16 units, as spreadsheets have it. */
export function cutUnits(text: string, most: number): string {
  return text.length <= most ? text : beginning(text, most, (code) => (code < 0x10000 ? 1 : 2))
}

/** The same with a limit in bytes of UTF-8, as providers have them. */
export function cutBytes(text: string, most: number): string {
  return beginning(text, most, (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4))
}

/** Of these, each code unit is a character. The segmenter takes a hundred times as long, and numbers are masked often. */
const PLAIN = /^[\x20-\x7e]*$/

/** The characters of a text as people see them. */
export const charactersOf = (text: string): string[] =>
  PLAIN.test(text) ? text.split('') : Array.from(CHARACTERS.segment(text), ({ segment }) => segment)

/** Only the character at the limit is looked for: to visit thousands of them takes a tenth of a second. */
function beginning(text: string, most: number, sizeOf: (codePoint: number) => number): string {
  let size = 0
  let end = 0
  for (const point of text) {
    size += sizeOf(point.codePointAt(0)!)
    if (size > most) return text.slice(0, CHARACTERS.segment(text).containing(end)!.index)
    end += point.length
  }
  return text
}
