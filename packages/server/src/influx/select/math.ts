import type { Call } from '../language/ast.ts'
import type { Value } from './value.ts'

// Integers stay as they are, also the negative ones of abs: so does InfluxDB 1.6.
const KEEPING: Record<string, (x: number) => number> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  // Halves go away from zero.
  round: (x) => Math.trunc(x) + (Math.abs(x - Math.trunc(x)) >= 0.5 ? Math.sign(x) : 0),
}

const OF_ONE: Record<string, (x: number) => number> = {
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  cos: Math.cos,
  exp: Math.exp,
  ln: Math.log,
  log10: Math.log10,
  log2: Math.log2,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
}

const OF_TWO: Record<string, (x: number, y: number) => number> = {
  atan2: Math.atan2,
  log: (x, base) => Math.log(x) / Math.log(base),
  pow: (x, y) => x ** y,
}

/** Whether a call is reckoned from its arguments alone, row by row. */
export const isMath = ({ name }: Call): boolean =>
  Object.hasOwn(KEEPING, name) || Object.hasOwn(OF_ONE, name) || Object.hasOwn(OF_TWO, name)

/** How many arguments it takes. */
export const arityOf = ({ name }: Call): number => (Object.hasOwn(OF_TWO, name) ? 2 : 1)

/** Of what is no number, null. */
export function reckonMath(name: string, [first, second]: readonly (Value | undefined)[]): Value {
  if (!isNumber(first)) return null
  const keeping = KEEPING[name]
  if (keeping) return typeof first === 'bigint' ? first : keeping(first)
  const ofOne = OF_ONE[name]
  if (ofOne) return ofOne(Number(first))
  return isNumber(second) ? (OF_TWO[name]?.(Number(first), Number(second)) ?? null) : null
}

const isNumber = (value: Value | undefined): value is number | bigint =>
  typeof value === 'number' || typeof value === 'bigint'
