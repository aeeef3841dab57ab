import type { Call } from '../language/ast.ts'
import type { Value } from '../value.ts'

// Integers do not change, not even negative ones in abs: this is InfluxDB 1.6's behaviour.
const KEEPING: Record<string, (x: number) => number> = {
  abs: Math.abs,
  ceil: Math.ceil,
  floor: Math.floor,
  // Halves are rounded away from zero.
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

/** Whether a call is computed from its arguments alone, row by row. */
export const isMath = ({ name }: Call): boolean =>
  Object.hasOwn(KEEPING, name) || Object.hasOwn(OF_ONE, name) || Object.hasOwn(OF_TWO, name)

/** The number of its arguments. */
export const arityOf = ({ name }: Call): number => (Object.hasOwn(OF_TWO, name) ? 2 : 1)

/** Null if the result is not a number. */
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
