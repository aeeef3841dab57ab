import { Temporal } from 'temporal-polyfill'

/** The time in a cell: an instant in microseconds, or a local time without a zone. */
export type CellTime = { kind: 'instant'; us: number } | { kind: 'local'; at: Temporal.PlainDateTime }

/** Reads a cell; null if it does not match the format or the day does not exist. */
export type ReadTime = (text: string) => CellTime | null

const DIGITS: Record<string, [group: string, pattern: string]> = {
  YYYY: ['year', '\\d{4}'],
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
  SSSSSS: ['fraction', '\\d{6}'],
  SSS: ['fraction', '\\d{3}'],
  A: ['half', '[AaPp][Mm]'],
  Z: ['offset', 'Z|[+-]\\d{2}:?\\d{2}'],
}
const TOKEN = /\[([^\]]*)\]|YYYY|MM|M|DD|D|HH|H|hh|h|mm|m|ss|s|SSSSSS|SSS|A|Z|([A-Za-z]+)|([^A-Za-z[]+)/g
const ISO =
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[T ](?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?)?\s*(?<offset>Z|[+-]\d{2}:?\d{2})?$/
const EPOCH_US: Record<string, number> = { s: 1e6, ms: 1000, us: 1, ns: 0.001 }

/**
 * Without a format, ISO 8601 is read, with or without an offset. A format consists of YYYY M MM D DD H HH h hh m mm s
 * ss SSS A Z and the text between them, with letters in [brackets]; or it is s, ms, us or ns: a count since 1970.
 * @throws RangeError for a format without a date or with unknown letters
 */
export function compileFormat(format: string | undefined): ReadTime {
  if (format === undefined) return (text) => readGroups(ISO.exec(text)?.groups)
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
    return (literal ?? between ?? token).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  const isDate = ['year', 'month', 'day'].every((part) => seen.has(part))
  if (!isDate || seen.has('hour12') !== seen.has('half')) throw new RangeError(format)
  const whole = new RegExp(`^${pattern}$`)
  return (text) => readGroups(whole.exec(text)?.groups)
}

function readEpoch(text: string, unitUs: number): CellTime | null {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return null
  const us = Math.floor(Number(text) * unitUs)
  return Number.isSafeInteger(us) ? { kind: 'instant', us } : null
}

function readGroups(groups: Record<string, string | undefined> | undefined): CellTime | null {
  if (!groups) return null
  const { year, month, day, minute, second, fraction = '', offset } = groups
  const hour = groups.hour12 === undefined ? Number(groups.hour ?? 0) : hourOf(Number(groups.hour12), groups.half)
  const micros = Number(fraction.padEnd(6, '0').slice(0, 6))
  const time = [hour, Number(minute ?? 0), Number(second ?? 0), Math.floor(micros / 1000), micros % 1000] as const
  try {
    const at = new Temporal.PlainDateTime(Number(year), Number(month), Number(day), ...time)
    if (offset === undefined) return { kind: 'local', at }
    return { kind: 'instant', us: microseconds(at.toZonedDateTime(offset === 'Z' ? 'UTC' : offset)) }
  } catch {
    return null
  }
}

// 12 AM is hour 0, and 12 PM is hour 12.
function hourOf(hour12: number, half = ''): number {
  if (hour12 < 1 || hour12 > 12) return Number.NaN
  return (hour12 % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

export function microseconds(at: Temporal.ZonedDateTime): number {
  return at.epochMilliseconds * 1000 + at.microsecond
}
