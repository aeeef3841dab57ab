/**
 * The time in a cell, in microseconds. `local` is a time on a clock whose zone is not known: the microseconds since
 * 1970 at which a clock in UTC shows it.
 */
export interface CellTime {
  kind: 'instant' | 'local'
  us: number
}

/** Reads a cell; null if it does not match the format or the day does not exist. */
export type ReadTime = (text: string) => CellTime | null

/** Months by the first three letters of their names, in English and German. */
const MONTHS: Record<string, number> = Object.fromEntries(
  ['jan', 'feb', 'mar mär mrz', 'apr', 'may mai', 'jun', 'jul', 'aug', 'sep', 'oct okt', 'nov', 'dec dez'].flatMap(
    (names, at) => names.split(' ').map((name) => [name, at + 1]),
  ),
)
const MONTH_NAME = '\\p{L}{3,9}\\.?'

const DIGITS: Record<string, [group: string, pattern: string]> = {
  YYYY: ['year', '\\d{4}'],
  YY: ['year', '\\d{2}'],
  MMM: ['month', MONTH_NAME],
  MM: ['month', '\\d{2}'],
  M: ['month', '\\d{1,2}'],
  DD: ['day', '\\d{2}'],
  D: ['day', '\\d{1,2}'],
  HH: ['hour', '\\d{2}'],
  H: ['hour', '\\d{1,2}'],
  hh: ['hour12', '\\d{2}'],
  h: ['hour12', '\\d{1,2}'],
  mm: ['minute', '\\d{2}'],
  m: ['minute', '\\d{1,2}'],
  ss: ['second', '\\d{2}'],
  s: ['second', '\\d{1,2}'],
  A: ['half', '[AaPp]\\.?[Mm]\\.?|上午|下午'],
  Z: ['offset', 'Z|UTC|GMT|[+-]\\d{2}:?\\d{2}'],
}
for (let digits = 1; digits <= 9; digits++) DIGITS['S'.repeat(digits)] = ['fraction', `\\d{${digits}}`]

const TOKEN = /\[([^\][]*)\]|YYYY|YY|MMM|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|S{1,9}|A|Z|([A-Za-z]+)|([^A-Za-z[]+)/g
const ISO =
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[T ](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?\s*(?<offset>Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/
const EPOCH_US: Record<string, number> = { s: 1e6, ms: 1000, us: 1, ns: 0.001 }
const DAY_US = 86_400_000_000
/** Days from the start of Excel's count to 1970. */
const EXCEL_DAYS = 25_569

/**
 * Without a format, ISO 8601 is read, with or without an offset. A format consists of YYYY YY M MM MMM D DD H HH h hh m
 * mm s ss S…S A Z and the text between them, with letters in [brackets]; or it is s, ms, us or ns, a count since 1970; or
 * excel, the number of a day in a spreadsheet; `iso` is the same as no format. Two digits of a year are 1970 to 2069, MMM
 * is the name of a month, A is AM, PM, 上午 or 下午.
 * @throws RangeError for a format without a date or with unknown letters
 */
export function compileFormat(format: string | undefined): ReadTime {
  if (format === undefined || format === 'iso') return (text) => readGroups(ISO.exec(text)?.groups)
  if (format === 'excel') return readExcel
  const unitUs = EPOCH_US[format]
  if (unitUs !== undefined) return (text) => readEpoch(text, unitUs)
  const seen = new Set<string>()
  const pattern = format.replaceAll(TOKEN, (token, literal?: string, unknown?: string, between?: string) => {
    const known = DIGITS[token]
    if (known && !seen.has(known[0])) {
      seen.add(known[0])
      return `(?<${known[0]}>${known[1]})`
    }
    if (known || unknown !== undefined) throw new RangeError(format)
    return (literal ?? between ?? token).replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, '\\s+')
  })
  const isDate = ['year', 'month', 'day'].every((part) => seen.has(part))
  if (!isDate || seen.has('hour12') !== seen.has('half')) throw new RangeError(format)
  const whole = new RegExp(`^${pattern}$`, 'u')
  return (text) => readGroups(whole.exec(text)?.groups)
}

function readEpoch(text: string, unitUs: number): CellTime | null {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null
  const us = Math.floor(Number(text) * unitUs)
  return Number.isSafeInteger(us) ? { kind: 'instant', us } : null
}

/** A spreadsheet rounds times to the millisecond. */
function readExcel(text: string): CellTime | null {
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) return null
  return { kind: 'local', us: Math.round(((Number(text) - EXCEL_DAYS) * DAY_US) / 1000) * 1000 }
}

function readGroups(groups: Record<string, string | undefined> | undefined): CellTime | null {
  if (!groups) return null
  const { year, month, day, minute = '0', second = '0', fraction = '', offset } = groups
  const hour = groups.hour12 === undefined ? Number(groups.hour ?? 0) : hourOf(Number(groups.hour12), groups.half)
  const dayMs = readDay(yearOf(year), monthOf(month), Number(day))
  if (Number.isNaN(dayMs) || Number(minute) > 59 || Number(second) > 59) return null
  const ofDayMs = ((hour * 60 + Number(minute)) * 60 + Number(second)) * 1000
  // A day ends at 24:00.
  if (!(hour < 24) && !(ofDayMs === DAY_US / 1000 && Number(fraction) === 0)) return null
  const us = (dayMs + ofDayMs) * 1000 + Number(fraction.padEnd(6, '0').slice(0, 6))
  if (offset === undefined) return { kind: 'local', us }
  const shiftUs = offsetUs(offset)
  return Number.isNaN(shiftUs) ? null : { kind: 'instant', us: us - shiftUs }
}

function yearOf(text = ''): number {
  const year = Number(text)
  return text.length === 2 ? year + (year < 70 ? 2000 : 1900) : year
}

const monthOf = (text = '') => MONTHS[text.slice(0, 3).toLowerCase()] ?? Number(text)

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The start of a day in UTC; NaN if the calendar does not have it. */
function readDay(year: number, month: number, day: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && isLeap ? 29 : (MONTH_DAYS[month - 1] ?? 0)
  // Date.UTC takes years below 100 for years of the 20th century.
  if (year < 100 || day < 1 || day > days) return Number.NaN
  return Date.UTC(year, month - 1, day)
}

/** `Z`, `UTC`, `+01:00` or `+0100` in microseconds; NaN if there is no such offset. */
export function offsetUs(offset: string): number {
  if (/^(Z|UTC|GMT)$/.test(offset)) return 0
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? []
  if (sign === undefined || Number(hours) > 23 || Number(minutes) > 59) return Number.NaN
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000_000
}

// 12 AM is hour 0, and 12 PM is hour 12.
function hourOf(hour12: number, half = ''): number {
  if (hour12 < 1 || hour12 > 12) return Number.NaN
  return (hour12 % 12) + (/^p|下午/i.test(half) ? 12 : 0)
}
