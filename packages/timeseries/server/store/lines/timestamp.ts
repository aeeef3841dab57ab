import type { Precision } from '../model.ts'

const US_PER_UNIT: Record<Exclude<Precision, 'ns'>, number> = {
  us: 1,
  ms: 1000,
  s: 1_000_000,
  m: 60_000_000,
  h: 3_600_000_000,
}

const MAX_DIGITS = 19

/**
 * Reads the digits bytes[from, to) (with an optional minus) as a time of that precision.
 * @returns microseconds, rounded down; NaN if it is not a time or is outside the exact range.
 */
export function readTimeUs(bytes: Uint8Array, from: number, to: number, precision: Precision): number {
  const negative = bytes[from] === 45
  const first = negative ? from + 1 : from
  if (to <= first || to - first > MAX_DIGITS) return Number.NaN
  // Nanoseconds have 19 digits, too many for a number, so the last three are left out.
  const last = precision === 'ns' ? Math.max(first, to - 3) : to
  let units = 0
  for (let i = first; i < last; i++) {
    const digit = (bytes[i] as number) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    units = units * 10 + digit
  }
  let cut = 0
  for (let i = last; i < to; i++) {
    const digit = (bytes[i] as number) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    cut += digit
  }
  const us = precision === 'ns' ? (negative && cut > 0 ? units + 1 : units) : units * US_PER_UNIT[precision]
  if (us > Number.MAX_SAFE_INTEGER) return Number.NaN
  return negative && us !== 0 ? -us : us
}
