import type { Cell } from '@atrium/charts/contract/data'
import { localMs } from '@atrium/core/contract/zone'
import type { SqlStatement } from './sql-driver.ts'

/** A value with which LIMIT and OFFSET can do something, and a number that is exact. */
export const isCountText = (text: string) => /^\s*\d{1,15}\s*$/.test(text)

/**
 * The values of a statement in the order of their places; null for an empty parameter, which is equal to nothing, and a
 * number for a number of rows.
 * @param moment how a database reads a moment
 */
export function boundValues(
  { names, counts, values, range }: Pick<SqlStatement, 'names' | 'counts' | 'values' | 'range'>,
  moment: (atMs: number) => string,
): (string | number | null)[] {
  const own: Record<string, string> = range
    ? { from: moment(range.fromMs), to: moment(range.toMs), interval: String(range.stepS) }
    : {}
  return names.map((name, at) => {
    const value = own[name] ?? values[name] ?? ''
    if (value.trim() === '') return null
    return counts.includes(at) ? Number(value) : value
  })
}

const MINUTE_MS = 60_000

/** `+08:00`, of a zone at a moment. */
export function offsetText(zone: string, atMs: number): string {
  const minutes = Math.round((localMs(zone, atMs) - atMs) / MINUTE_MS)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}:${two(Math.abs(minutes) % 60)}`
}

/** What a clock that is this far ahead of UTC shows at a moment: `2026-03-08 02:30:00.000`. */
export function clockAt(atMs: number, offset: string): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(offset)!
  const aheadMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS * (sign === '-' ? -1 : 1)
  return new Date(atMs + aheadMs).toISOString().replace('T', ' ').replace('Z', '')
}

/** A number has 15 digits. */
const MAX_WHOLE_DIGITS = 11

/**
 * A number that is written in full: as a number if a whole one has room in it, or a fraction keeps at least four decimals;
 * otherwise as it is written. An average with 20 decimals is a number, an account of 18 digits a text.
 */
export function exactNumber(text: string): Cell {
  const value = Number(text)
  if (!Number.isFinite(value)) return null
  const [whole = '', fraction = ''] = text.replace(/^[-+]?0*/, '').split('.')
  const isExact = /[^0]/.test(fraction) ? whole.length <= MAX_WHOLE_DIGITS : Number.isSafeInteger(value)
  return isExact ? value : text
}

/** In place of bytes, which nobody reads: how many there are. */
export function bytesText(count: number): string {
  return `(${count} B)`
}
