import type { Binary, BinaryOperator, Expr } from '../language/ast.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { looksLikeTime, parseTime } from './time-literal.ts'

/** Both inclusive, in nanoseconds since 1970; absent: open. */
export interface TimeRange {
  minNs?: bigint
  maxNs?: bigint
}

export interface Clock {
  nowNs: bigint
  zone?: string
}

/**
 * Removes the time bounds from a condition. They are always joined by AND, wherever they are: InfluxDB does not support
 * OR for times. @returns the rest, absent if nothing is left
 */
export function splitTime(expr: Expr | undefined, clock: Clock): { rest?: Expr; range: TimeRange } {
  if (!expr) return { range: {} }
  switch (expr.kind) {
    case 'binary':
      return expr.operator === 'AND' || expr.operator === 'OR' ? splitBoth(expr, clock) : splitComparison(expr, clock)
    case 'paren': {
      const { rest, range } = splitTime(expr.inner, clock)
      return rest ? { rest: { kind: 'paren', inner: rest }, range } : { range }
    }
    case 'boolean':
      return { rest: expr, range: {} }
    default:
      throw new RefusedStatement(`invalid condition expression: ${expr.kind === 'ref' ? expr.name : expr.kind}`)
  }
}

function splitBoth(expr: Binary, clock: Clock): { rest?: Expr; range: TimeRange } {
  const left = splitTime(expr.left, clock)
  const right = splitTime(expr.right, clock)
  const range = meet(left.range, right.range)
  if (!left.rest || !right.rest) {
    const rest = left.rest ?? right.rest
    return rest ? { rest, range } : { range }
  }
  return { rest: { ...expr, left: left.rest, right: right.rest }, range }
}

/** The intersection of both. */
export function meet(a: TimeRange, b: TimeRange): TimeRange {
  const range: TimeRange = {}
  for (const { minNs, maxNs } of [a, b]) {
    if (minNs !== undefined && !(range.minNs !== undefined && range.minNs >= minNs)) range.minNs = minNs
    if (maxNs !== undefined && !(range.maxNs !== undefined && range.maxNs <= maxNs)) range.maxNs = maxNs
  }
  return range
}

const isTime = (expr: Expr) => expr.kind === 'ref' && expr.name.toLowerCase() === 'time'
const TURNED: Partial<Record<BinaryOperator, BinaryOperator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

function splitComparison(expr: Binary, clock: Clock): { rest?: Expr; range: TimeRange } {
  if (isTime(expr.left)) return { range: rangeOf(expr.operator, expr.right, clock) }
  if (isTime(expr.right)) return { range: rangeOf(TURNED[expr.operator] ?? expr.operator, expr.left, clock) }
  return { rest: expr, range: {} }
}

function rangeOf(operator: BinaryOperator, bound: Expr, clock: Clock): TimeRange {
  const ns = momentOf(bound, clock)
  switch (operator) {
    case '>':
      return { minNs: ns + 1n }
    case '>=':
      return { minNs: ns }
    case '<':
      return { maxNs: ns - 1n }
    case '<=':
      return { maxNs: ns }
    case '=':
      return { minNs: ns, maxNs: ns }
    default:
      throw new RefusedStatement(`invalid time comparison operator: ${operator}`)
  }
}

const GO_TYPES: Partial<Record<Expr['kind'], string>> = {
  ref: 'VarRef',
  call: 'Call',
  binary: 'BinaryExpr',
  string: 'StringLiteral',
  boolean: 'BooleanLiteral',
  regex: 'RegexLiteral',
  wildcard: 'Wildcard',
}
const MAX_NS = 2n ** 63n - 2n

function momentOf(bound: Expr, clock: Clock): bigint {
  const found = reckon(bound, clock)
  if (!found) {
    const inner = bound.kind === 'paren' ? bound.inner : bound
    throw new RefusedStatement(`invalid operation: time and *influxql.${GO_TYPES[inner.kind]} are not compatible`)
  }
  const ns = whole(found.value)
  const isTooFar = ns > MAX_NS ? 'overflows' : ns < -MAX_NS ? 'underflows' : null
  if (!isTooFar) return ns
  const seconds = Number(ns / 1_000_000_000n)
  const described = Math.abs(seconds) < 8e12 ? new Date(seconds * 1000).toISOString().replace('.000', '') : `${ns}`
  throw new RefusedStatement(`time ${described} ${isTooFar} time literal`)
}

/** A constant of time: a point in time, a duration, or a plain number of nanoseconds. */
type Reckoned = { is: 'moment' | 'length'; value: bigint } | { is: 'number'; value: bigint | number }

function reckon(expr: Expr, clock: Clock): Reckoned | null {
  switch (expr.kind) {
    case 'paren':
      return reckon(expr.inner, clock)
    case 'duration':
      return { is: 'length', value: expr.ns }
    case 'integer':
    case 'number':
      return { is: 'number', value: expr.value }
    case 'string':
      return looksLikeTime(expr.value) ? { is: 'moment', value: parseTime(expr.value, clock.zone) } : null
    case 'call':
      return expr.name === 'now' && expr.args.length === 0 ? { is: 'moment', value: clock.nowNs } : null
    case 'binary':
      return reckonBoth(expr.operator, reckon(expr.left, clock), reckon(expr.right, clock))
    default:
      return null
  }
}

function reckonBoth(operator: BinaryOperator, left: Reckoned | null, right: Reckoned | null): Reckoned | null {
  if (!left || !right) return null
  if (operator === '+' || operator === '-') {
    const [a, b] = [whole(left.value), whole(right.value)]
    const value = operator === '+' ? a + b : a - b
    const kinds = [left.is, right.is]
    if (kinds.every((is) => is === 'number')) return { is: 'number', value }
    if (kinds.every((is) => is === 'length')) return { is: 'length', value }
    if (kinds.every((is) => is === 'moment')) return operator === '-' ? { is: 'length', value } : null
    return { is: 'moment', value }
  }
  if (left.is === 'moment' || right.is === 'moment') return null
  if (operator === '*') return scaled(left, right, (a, b) => a * b)
  return operator === '/' && Number(right.value) !== 0 ? scaled(left, right, (a, b) => a / b) : null
}

function whole(value: bigint | number): bigint {
  if (typeof value === 'bigint') return value
  if (!Number.isFinite(value)) throw new RefusedStatement('time overflows time literal')
  return BigInt(Math.trunc(value))
}

function scaled(left: Reckoned, right: Reckoned, by: (a: number, b: number) => number): Reckoned {
  const value = whole(by(Number(left.value), Number(right.value)))
  return { is: left.is === 'length' || right.is === 'length' ? 'length' : 'number', value }
}
