import type { Call, Expr, Ref } from '../language/ast.ts'
import { printDuration } from '../language/duration.ts'
import { printExpression } from '../language/print.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { AGGREGATE_NAMES, type AggregateName } from './aggregates.ts'
import { averageOptions } from './averages.ts'
import { isMath } from './math.ts'
import { TRANSFORMS, type TransformOptions } from './transforms.ts'

/** What a function call produces: values of a field, one or several values per window, or new points from others. */
export type Step =
  | { kind: 'raw'; ref: Ref }
  | { kind: 'aggregate'; name: AggregateName; ref: Ref; percentile?: number; distinct?: boolean }
  | { kind: 'extremes'; name: 'top' | 'bottom'; ref: Ref; by: Ref[]; count: number }
  | { kind: 'integral'; ref: Ref; unitNs: bigint }
  | ({ kind: 'transform'; name: string; of: Step } & TransformOptions)

// Functions of InfluxDB that Atrium does not support.
const ABSENT = ['sample', 'holt_winters', 'holt_winters_with_fit']
const SECOND_NS = 1_000_000_000n

export interface CallWindows {
  /** The length of the windows, or 0. */
  intervalNs: bigint
  /** Whether the windows are those of the outer SELECT. */
  isInherited: boolean
}

/** @throws RefusedStatement in InfluxDB's words */
export function compileCall(call: Call, windows: CallWindows): Step {
  const { name, args } = call
  if (Object.hasOwn(TRANSFORMS, name)) return compileTransform(call, windows)
  if (name === 'top' || name === 'bottom') return compileExtremes(name, args)
  if (name === 'integral') return compileIntegral(args)
  if (isMath(call)) throw new RefusedStatement(`unsupported call: ${name}`)
  if (ABSENT.includes(name)) throw new RefusedStatement(`${name}() is not supported`)
  const aggregate = AGGREGATE_NAMES.find((one) => one === name)
  if (!aggregate) throw new RefusedStatement(`undefined function ${name}()`)
  const expected = name === 'percentile' ? 2 : 1
  if (args.length !== expected) {
    throw new RefusedStatement(`invalid number of arguments for ${name}, expected ${expected}, got ${args.length}`)
  }
  const [of, second] = args as [Expr, Expr?]
  if (name === 'count' && of.kind === 'call' && of.name === 'distinct') {
    const inner = compileCall(of, windows)
    return { ...(inner as Extract<Step, { kind: 'aggregate' }>), name: 'count', distinct: true }
  }
  if (!isField(of)) throw new RefusedStatement(`expected field argument in ${name}()`)
  const step = { kind: 'aggregate' as const, name: aggregate, ref: asRef(of) }
  if (name !== 'percentile') return step
  if (second?.kind !== 'integer' && second?.kind !== 'number') {
    throw new RefusedStatement('expected float argument in percentile()')
  }
  return { ...step, percentile: Number(second.value) }
}

// Wildcards count as fields: they are replaced before anything is read.
const isField = ({ kind }: Expr) => kind === 'ref' || kind === 'wildcard' || kind === 'regex'
const asRef = (expr: Expr): Ref => (expr.kind === 'ref' ? expr : { kind: 'ref', name: '' })

function compileExtremes(name: 'top' | 'bottom', args: readonly Expr[]): Step {
  if (args.length < 2) {
    throw new RefusedStatement(`invalid number of arguments for ${name}, expected at least 2, got ${args.length}`)
  }
  const [of, ...by] = args.slice(0, -1) as [Expr, ...Expr[]]
  const count = args.at(-1) as Expr
  if (count.kind !== 'integer') {
    throw new RefusedStatement(`expected integer as last argument in ${name}(), found ${printExpression(count)}`)
  }
  if (count.value <= 0n) throw new RefusedStatement(`limit (${count.value}) in ${name} function must be at least 1`)
  if (of.kind !== 'ref') {
    throw new RefusedStatement(`expected first argument to be a field in ${name}(), found ${printExpression(of)}`)
  }
  for (const one of by) {
    if (one.kind === 'ref') continue
    throw new RefusedStatement(`only fields or tags are allowed in ${name}(), found ${printExpression(one)}`)
  }
  return { kind: 'extremes', name, ref: of, by: by as Ref[], count: Number(count.value) }
}

function compileIntegral(args: readonly Expr[]): Step {
  const [of, unit] = args
  if (!of || args.length > 2) {
    const expected = 'expected at least 1 but no more than 2'
    throw new RefusedStatement(`invalid number of arguments for integral, ${expected}, got ${args.length}`)
  }
  if (unit && unit.kind !== 'duration') throw new RefusedStatement('second argument must be a duration')
  const unitNs = unit ? positive(unit.ns) : SECOND_NS
  if (!isField(of)) throw new RefusedStatement('expected field argument in integral()')
  return { kind: 'integral', ref: asRef(of), unitNs }
}

/** The number of arguments, minimum and maximum. */
const ARGUMENTS = { none: [1, 1], unit: [1, 2], count: [2, 2], average: [2, 4] } as const

function compileTransform({ name, args }: Call, windows: CallWindows): Step {
  const { intervalNs, isInherited } = windows
  const takes = TRANSFORMS[name] as keyof typeof ARGUMENTS
  const [least, most] = name.startsWith('kaufmans') ? [2, 3] : ARGUMENTS[takes]
  if (args.length < least || args.length > most) {
    const expected = least === most ? `${least}` : `at least ${least} but no more than ${most}`
    throw new RefusedStatement(`invalid number of arguments for ${name}, expected ${expected}, got ${args.length}`)
  }
  const [of, second] = args as [Expr, Expr?]
  const unitNs = takes === 'unit' ? unitOf(name, second, intervalNs) : SECOND_NS
  const count = takes === 'count' ? countOf(name, second) : 1
  const options = { unitNs, count, ...(takes === 'average' && { average: averageOptions(name, args) }) }
  if (of.kind === 'call') {
    if (intervalNs === 0n) throw new RefusedStatement(`${name} aggregate requires a GROUP BY interval`)
    return { kind: 'transform', name, ...options, of: compileCall(of, windows) }
  }
  if (!isField(of)) throw new RefusedStatement(`expected field argument in ${name}()`)
  if (intervalNs !== 0n && !isInherited)
    throw new RefusedStatement(`aggregate function required inside the call to ${name}`)
  return { kind: 'transform', name, ...options, of: { kind: 'raw', ref: asRef(of) } }
}

function unitOf(name: string, second: Expr | undefined, intervalNs: bigint): bigint {
  if (!second) return name === 'elapsed' ? 1n : intervalNs || SECOND_NS
  if (second.kind !== 'duration') {
    throw new RefusedStatement(`second argument to ${name} must be a duration, got ${goTypeOf(second)}`)
  }
  return positive(second.ns)
}

function positive(ns: bigint): bigint {
  if (ns > 0n) return ns
  const described = ns < 0n ? `-${printDuration(-ns)}` : '0s'
  throw new RefusedStatement(`duration argument must be positive, got ${described}`)
}

function countOf(name: string, second: Expr | undefined): number {
  if (second?.kind !== 'integer') {
    throw new RefusedStatement(`second argument for ${name} must be an integer, got ${goTypeOf(second)}`)
  }
  if (second.value > 1n) return Number(second.value)
  throw new RefusedStatement(`${name} window must be greater than 1, got ${second.value}`)
}

const GO_TYPES: Partial<Record<Expr['kind'], string>> = {
  ref: 'VarRef',
  call: 'Call',
  binary: 'BinaryExpr',
  paren: 'ParenExpr',
  string: 'StringLiteral',
  number: 'NumberLiteral',
  integer: 'IntegerLiteral',
  boolean: 'BooleanLiteral',
  duration: 'DurationLiteral',
}

const goTypeOf = (expr: Expr | undefined) => `*influxql.${(expr && GO_TYPES[expr.kind]) ?? 'Wildcard'}`

/** The key by which equal calls are recognised. */
export const keyOf = (call: Call): string => printExpression(call)

/**
 * How many windows outside the range are read for the first window of the answer: before it, or after it in descending
 * order. It is one for a moving average too, whatever its length.
 */
export function windowsBeside(step: Step): number {
  if (step.kind !== 'transform') return 0
  return (step.name === 'cumulative_sum' ? 0 : 1) + windowsBeside(step.of)
}

/** The innermost step, which reads from the store. */
export function bottomOf(step: Step): Exclude<Step, { kind: 'transform' }> {
  return step.kind === 'transform' ? bottomOf(step.of) : step
}
