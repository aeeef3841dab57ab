const POWERS_OF_TEN = Array.from({ length: 16 }, (_, i) => 10 ** i)
const FLOAT = /^-?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/
const INT = /^-?\d+$/
const MAX_INT64 = 2n ** 63n - 1n
const MIN_INT64 = -(2n ** 63n)
// Numbers of up to 15 digits and powers of ten up to 10^15 are exact, so their quotient is the nearest double.
const EXACT_DIGITS = 15

/** The float text[from, to), or NaN. */
export function readFloat(text: string, from: number, to: number): number {
  const negative = text.charCodeAt(from) === 45
  let digits = 0
  let fraction = -1
  let mantissa = 0
  for (let i = negative ? from + 1 : from; i < to; i++) {
    const code = text.charCodeAt(i)
    if (code === 46 && fraction < 0) {
      fraction = 0
      continue
    }
    if (code < 48 || code > 57 || digits === EXACT_DIGITS) return readRareFloat(text.slice(from, to))
    mantissa = mantissa * 10 + (code - 48)
    digits++
    if (fraction >= 0) fraction++
  }
  if (digits === 0) return Number.NaN
  const value = fraction > 0 ? mantissa / (POWERS_OF_TEN[fraction] as number) : mantissa
  return negative ? -value : value
}

function readRareFloat(raw: string): number {
  if (!FLOAT.test(raw)) return Number.NaN
  const value = Number(raw)
  return Number.isFinite(value) ? value : Number.NaN
}

/** The integer text[from, to): a number if that is exact, else a bigint; null if it is not a 64-bit integer. */
export function readInt(text: string, from: number, to: number): number | bigint | null {
  const negative = text.charCodeAt(from) === 45
  const first = negative ? from + 1 : from
  if (to <= first || to - first > EXACT_DIGITS) return readLongInt(text.slice(from, to))
  let value = 0
  for (let i = first; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return null
    value = value * 10 + digit
  }
  return negative && value !== 0 ? -value : value
}

function readLongInt(raw: string): number | bigint | null {
  if (!INT.test(raw)) return null
  return compactInt(BigInt(raw))
}

/** The same integer as a number if that is exact; null beyond 64 bits. */
export function compactInt(value: bigint): number | bigint | null {
  if (value > MAX_INT64 || value < MIN_INT64) return null
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : value
}

/** 1 and 0 for Influx's spellings of true and false, else -1. */
export function readBool(raw: string): number {
  switch (raw) {
    case 't':
    case 'T':
    case 'true':
    case 'True':
    case 'TRUE':
      return 1
    case 'f':
    case 'F':
    case 'false':
    case 'False':
    case 'FALSE':
      return 0
    default:
      return -1
  }
}
