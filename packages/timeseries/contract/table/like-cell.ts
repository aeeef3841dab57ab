import { MAX_CELL_LENGTH } from './cells.ts'

// Formats that would read a cell, from the shapes in which people and programs write times.

const CLOCK =
  /^(?:(上午|下午|[AaPp]\.?[Mm]\.?)(\s*))?(\d{1,2}):\d{2}(:\d{2}(?:([.,])(\d{1,9}))?)?(?:(\s*)(上午|下午|[AaPp]\.?[Mm]\.?))?$/
const OFFSET = /(\s*)(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})$/
const SEPARATOR = '(\\s*[./-]\\s*|\\s+|年|月)'
const YEAR_FIRST = new RegExp(`^(\\d{4})${SEPARATOR}\\d{1,2}${SEPARATOR}\\d{1,2}(日?)$`)
const SHORT = new RegExp(`^\\d{1,2}${SEPARATOR}\\d{1,2}${SEPARATOR}(\\d{4}|\\d{2})$`)
const NAMED = /^\d{1,2}(\.?[\s-]+|[/.])\p{L}{3,9}\.?([\s/.-]+)(\d{4}|\d{2})$/u
const NAME_FIRST = /^\p{L}{3,9}\.?(\s+)\d{1,2}(,?\s+)\d{4}$/u
/** A date, the gap behind it, and a clock; or the other way round. */
const DATE_FIRST = /^(.*?\d日?)([T ]\s*|\s+)((?:上午|下午|[AaPp]\.?[Mm]\.?)?\s*\d{1,2}:.*)$/
const CLOCK_FIRST = /^(\d{1,2}:[\d:.,]+(?:\s*[AaPp][Mm])?)(\s+)(.*)$/

/** Letters of a format are its own; others are written in brackets. */
const text = (part: string) => (/[A-Za-z年月日]/.test(part) ? `[${part}]` : part)

/** The formats of one cell; several if its day may be its month or its year. */
export function formatsLike(cell: string): string[] {
  if (cell.length > MAX_CELL_LENGTH) return []
  if (/^\d{8}([T ]?\d{4,6})?$/.test(cell)) return compactLike(cell)
  const [tail = '', space = ''] = OFFSET.exec(cell) ?? []
  // The end of a date such as 13-02-2026 is no offset.
  for (const offset of tail === '' ? [''] : [tail, '']) {
    const body = cell.slice(0, cell.length - offset.length)
    const found = withoutOffset(body)
    if (found.length > 0) return offset === '' ? found : found.map((format) => `${format}${space}Z`)
  }
  return []
}

function withoutOffset(body: string): string[] {
  const dates = datesLike(body)
  if (dates.length > 0) return dates
  const [, date, gap, clock] = DATE_FIRST.exec(body) ?? []
  if (date !== undefined) {
    const half = clockLike(clock!)
    return half ? datesLike(date).map((format) => `${format}${text(gap!)}${half}`) : []
  }
  const [, before = '', between = '', day = ''] = CLOCK_FIRST.exec(body) ?? []
  const half = clockLike(before)
  return half ? datesLike(day).map((format) => `${half}${between}${format}`) : []
}

function datesLike(date: string): string[] {
  const [, year, one = '', two = '', day = ''] = YEAR_FIRST.exec(date) ?? []
  if (year !== undefined) return [`YYYY${text(one)}M${text(two)}D${text(day)}`]
  const [, first = '', second = '', short] = SHORT.exec(date) ?? []
  if (short !== undefined) {
    const [a, b] = [text(first), text(second)]
    const years = 'Y'.repeat(short.length)
    // With points, the day comes first wherever they are used.
    if (first.includes('.')) return [`D${a}M${b}${years}`]
    const shapes = [`D${a}M${b}${years}`, `M${a}D${b}${years}`]
    return short.length === 4 ? shapes : [...shapes, `YY${a}M${b}D`]
  }
  const [, before = '', after = '', named] = NAMED.exec(date) ?? []
  if (named !== undefined) return [`D${before}MMM${after}${'Y'.repeat(named.length)}`]
  const [, gap, comma] = NAME_FIRST.exec(date) ?? []
  return gap === undefined ? [] : [`MMM${gap}D${comma}YYYY`]
}

/** The format of a clock's time, such as `h:mm A`; null if it is none. */
export function clockLike(clock: string): string | null {
  const match = CLOCK.exec(clock)
  if (!match) return null
  const [, before, gap = '', , seconds, dot = '', fraction = '', space = '', after] = match
  const isHalf = before !== undefined || after !== undefined
  const rest = `:mm${seconds ? ':ss' : ''}${dot}${'S'.repeat(fraction.length)}`
  return `${before ? `A${gap}` : ''}${isHalf ? 'h' : 'H'}${rest}${after ? `${space}A` : ''}`
}

function compactLike(cell: string): string[] {
  const [, gap = '', clock = ''] = /^\d{8}([T ]?)(\d*)$/.exec(cell)!
  if (clock.length === 5) return []
  return [`YYYYMMDD${text(gap)}${'HHmmss'.slice(0, clock.length)}`]
}
