import { readInt } from '../../store/lines/number.ts'
import { ParseError } from './parse-error.ts'

const UNITS_NS: Record<string, bigint> = {
  ns: 1n,
  u: 1_000n,
  µ: 1_000n,
  ms: 1_000_000n,
  s: 1_000_000_000n,
  m: 60_000_000_000n,
  h: 3_600_000_000_000n,
  d: 86_400_000_000_000n,
  w: 604_800_000_000_000n,
}

const PART = /(\d+)(ns|ms|[uµsmhdw])/y
const MAX_NS = 2n ** 63n - 1n

/** A duration as `90m`, `1h30m` or `500u` in nanoseconds. @throws ParseError */
export function parseDuration(text: string): bigint {
  let at = 0
  let sum = 0n
  while (at < text.length) {
    PART.lastIndex = at
    const part = PART.exec(text)
    if (!part) throw new ParseError('invalid duration')
    const amount = readInt(part[1] as string)
    at = PART.lastIndex
    if (amount !== null) sum += BigInt(amount) * (UNITS_NS[part[2] as string] as bigint)
    if (amount === null || sum > MAX_NS)
      throw new ParseError(`overflowed duration ${part[0]}: choose a smaller duration or INF`)
  }
  if (at === 0) throw new ParseError('invalid duration')
  return sum
}

/** Prints a duration in the largest unit that divides it, as InfluxDB does. */
export function printDuration(ns: bigint): string {
  if (ns === 0n) return '0s'
  for (const unit of ['w', 'd', 'h', 'm', 's', 'ms', 'u']) {
    const size = UNITS_NS[unit] as bigint
    if (ns % size === 0n) return `${ns / size}${unit}`
  }
  return `${ns}ns`
}
