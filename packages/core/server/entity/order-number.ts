/** Conditions on the columns `no` and `no_end` of `order_table`, whose indexes also work under row-level security. */

export type Bind = (value: unknown) => string

/** The digits that `no_end` contains. */
const END = 6

const reversed = (text: string) => [...text].reverse().join('')

/** Orders whose number begins with this text, if it is two letters and at least two digits. */
export function numberStart(text: string, bind: Bind): string | undefined {
  const wanted = text.toUpperCase()
  // In every collation `z` is behind the characters of a number.
  return /^[A-Z]{2}\d{2,22}$/.test(wanted) ? `no >= ${bind(wanted)} and no <= ${bind(`${wanted}zzzz`)}` : undefined
}

/** Orders whose number ends with these digits, if they are at least four. */
export function numberEnd(text: string, bind: Bind): string | undefined {
  if (!/^\d{4,22}$/.test(text)) return undefined
  const end = reversed(text.slice(-END))
  if (text.length === END) return `no_end = ${bind(end)}`
  if (text.length > END) return `no_end = ${bind(end)} and no like ${bind(`%${text}`)}`
  return `no_end >= ${bind(end)} and no_end <= ${bind(`${end}~`)}`
}

/** Whether a keyword is long enough to mean the end of a number first. */
export const isNumberEnd = (keyword: string) => /^\d{6,22}$/.test(keyword)
