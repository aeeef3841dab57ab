import { offsetMs as zoneOffsetMs } from '@atrium/core/contract/zone'
import { RefusedStatement } from '../refused-statement.ts'

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})?$/

/** Whether a text looks like a time. */
export const looksLikeTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text)

/**
 * A date, a date and time, or an RFC 3339 time, in nanoseconds since 1970. Without an offset it is in the given zone.
 * @throws RefusedStatement
 */
export function parseTime(text: string, zone: string | undefined): bigint {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', offset] =
    DATE_TIME.exec(text) ?? DATE.exec(text) ?? []
  const parts = [year, month, day, hour, minute, second].map(Number) as [number, number, number, number, number, number]
  const ms = Date.UTC(parts[0], parts[1] - 1, parts[2], parts[3], parts[4], parts[5])
  if (year === undefined || !isReal(ms, parts)) throw new RefusedStatement('invalid timestamp string')
  const ns = BigInt(ms) * 1_000_000n + BigInt(fraction.padEnd(9, '0'))
  return ns - BigInt(offsetMs(offset, ms, zone)) * 1_000_000n
}

/** Date changes days that do not exist, such as 31 June, into the next month. */
function isReal(ms: number, [year, month, day, hour, minute, second]: number[]): boolean {
  const date = new Date(ms)
  const [h, m, s] = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()]
  const isDay = date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day
  return isDay && h === hour && m === minute && s === second
}

function offsetMs(offset: string | undefined, localMs: number, zone: string | undefined): number {
  if (offset === 'Z') return 0
  if (offset === undefined) return zone === undefined ? 0 : zoneOffsetMs(zone, localMs - zoneOffsetMs(zone, localMs))
  const [hours = '0', minutes = '0'] = offset.slice(1).split(':')
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000
  return offset[0] === '-' ? -size : size
}
