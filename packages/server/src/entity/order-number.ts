/** Conditions on the columns `no` and `no_end` of `order_table`, whose indexes also work under row-level security. */

export type Bind = (value: unknown) => string

/** The digits that `no_end` contains. */
const END = 6
const MIN_END = 4

const reversed = (text: string) => [...text].reverse().join('')

/**
 * Orders whose number ends with these digits (at least four), or begins with this text (two letters and at least two
 * digits). Nothing if the text cannot be a part of a number.
 */
export function numberCondition(text: string, bind: Bind): string[] {
  const wanted = text.toUpperCase()
  // In every collation `z` is behind the characters of a number.
  if (/^[A-Z]{2}\d{2,22}$/.test(wanted)) return [`no >= ${bind(wanted)} and no <= ${bind(`${wanted}zzzz`)}`]
  if (!/^\d+$/.test(wanted) || wanted.length < MIN_END || wanted.length > 22) return []
  const end = reversed(wanted.slice(-END))
  const isEnd = `no_end >= ${bind(end)} and no_end <= ${bind(`${end}~`)}`
  return [wanted.length > END ? `(${isEnd}) and no like ${bind(`%${wanted}`)}` : isEnd]
}

/** Whether a keyword is long enough to mean the end of a number first. */
export const isNumberEnd = (keyword: string) => /^\d{6,22}$/.test(keyword)
