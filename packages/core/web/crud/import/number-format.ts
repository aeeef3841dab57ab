/** How a workbook shows the numbers of a style, as far as it matters for what they are. */
export type NumberFormat = 'plain' | 'moment' | 'percent' | { zeros: number }

const MOMENTS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const

/** @param code that of the file; absent: one of the numbers that every workbook knows */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 9 || id === 10) return 'percent'
    return MOMENTS.some(([from, to]) => id >= from && id <= to) ? 'moment' : 'plain'
  }
  // Without texts, colours and conditions; hours and minutes that count on are in brackets, too.
  const bare = code.replace(/"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/^0{2,}$/.test(bare)) return { zeros: bare.length }
  if (bare.includes('%')) return 'percent'
  return /[ymdhs]/i.test(bare.replace(/general/i, '')) ? 'moment' : 'plain'
}

const DAY_MS = 86_400_000
/** Day 0 of the two calendars that workbooks count by. */
const EPOCH_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) } as const

/** The stored number as it is meant. A spreadsheet computes with 15 digits and stores more. */
export function numberValue(stored: string, format: NumberFormat, calendar: 1900 | 1904): string | number {
  const value = Number(Number(stored).toPrecision(15))
  if (format === 'percent') return `${Number((value * 100).toPrecision(13))}%`
  if (format === 'moment') return momentText(value, calendar) ?? value
  return typeof format === 'object' && Number.isInteger(value) ? String(value).padStart(format.zeros, '0') : value
}

/** `2026-03-05`, or `2026-03-05 08:30:00` if it is no whole day; undefined if it is before or after all dates. */
function momentText(serial: number, calendar: 1900 | 1904): string | undefined {
  if (serial < 1 || serial > 2_958_465) return undefined
  const atMs = EPOCH_MS[calendar] + Math.round((serial * DAY_MS) / 1000) * 1000
  const text = new Date(atMs).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
}
