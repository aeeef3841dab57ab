const FLOAT = /^-?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/
/** Without leading zeros: the time that a bigint of many digits takes grows faster than their number. */
const INT = /^(-?)0*(\d{1,19})$/
const MAX_INT64 = 2n ** 63n - 1n
const MIN_INT64 = -(2n ** 63n)

/** A float of any form, or NaN. */
export function readFloat(raw: string): number {
  if (!FLOAT.test(raw)) return Number.NaN
  const value = Number(raw)
  return Number.isFinite(value) ? value : Number.NaN
}

/** A number if that is exact, else a bigint; null if it is not a 64-bit integer. */
export function readInt(raw: string): number | bigint | null {
  const [, sign, digits] = INT.exec(raw) ?? []
  return digits === undefined ? null : compactInt(BigInt(`${sign}${digits}`))
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
