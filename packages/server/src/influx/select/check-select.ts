import type { Call, Expr, SelectField, SelectStatement } from '../language/ast.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { SELECTORS } from './aggregates.ts'
import { compileCall, keyOf } from './calls.ts'
import { callsIn, refsIn, wildcardsIn } from './expressions.ts'
import type { Clock } from './time-range.ts'

/** A SELECT whose parts fit together. */
export interface CheckedSelect {
  /** Without the time, which every answer has. */
  fields: SelectField[]
  timeName: string
  /** Tags and wildcards of GROUP BY. */
  dimensions: Expr[]
  intervalNs: bigint
  offsetNs: bigint
  isRaw: boolean
}

const isTime = (expr: Expr): boolean => expr.kind === 'ref' && expr.name.toLowerCase() === 'time'

/** @throws RefusedStatement in InfluxDB's words */
export function checkSelect(select: SelectStatement, clock: Clock): CheckedSelect {
  const timeField = select.fields.find(({ expr }) => isTime(expr))
  const fields = select.fields.filter(({ expr }) => !isTime(expr))
  if (fields.length === 0) throw new RefusedStatement('at least 1 non-time field must be queried')
  const { dimensions, intervalNs, offsetNs } = checkDimensions(select.groupBy, clock)
  const calls = fields.flatMap(({ expr }) => callsIn(expr))
  const steps = calls.map((call) => compileCall(call, intervalNs))
  const isMixed = fields.some(
    ({ expr }) => expr.kind === 'wildcard' || expr.kind === 'regex' || refsIn(expr).length > 0,
  )
  for (const { expr } of fields) checkHasName(expr)
  if (calls.length > 0 && isMixed && !onlySelector(fields)) {
    const onlySelectors = steps.every((step) => step.kind === 'aggregate' && SELECTORS.has(step.name))
    throw new RefusedStatement(
      onlySelectors
        ? 'mixing multiple selector functions with tags or fields is not supported'
        : 'mixing aggregate and non-aggregate queries is not supported',
    )
  }
  if (calls.length > 1 && steps.some((step) => step.kind === 'aggregate' && step.name === 'distinct')) {
    throw new RefusedStatement('aggregate function distinct() cannot be combined with other functions or fields')
  }
  checkWindows(select, calls.length, intervalNs)
  return {
    fields,
    timeName: timeField?.alias ?? 'time',
    dimensions,
    intervalNs,
    offsetNs,
    isRaw: calls.length === 0,
  }
}

/** The only function when it chooses a point: fields beside it are that point's, and so is the time. */
export function onlySelector(fields: readonly SelectField[]): Call | undefined {
  const calls = new Map(fields.flatMap(({ expr }) => callsIn(expr)).map((call) => [keyOf(call), call]))
  const [only] = calls.values()
  return only && calls.size === 1 && SELECTORS.has(only.name) ? only : undefined
}

function checkHasName(expr: Expr): void {
  if (expr.kind === 'wildcard' || expr.kind === 'regex') return
  if (refsIn(expr).length > 0 || callsIn(expr).length > 0) return
  const [wildcard] = wildcardsIn(expr)
  if (wildcard) {
    const what = wildcard.kind === 'regex' ? 'regex' : 'wildcard'
    throw new RefusedStatement(`unable to use ${what} in a binary expression`)
  }
  throw new RefusedStatement('field must contain at least one variable')
}

function checkWindows({ fill }: SelectStatement, calls: number, intervalNs: bigint): void {
  if (calls > 0) return
  if (intervalNs !== 0n) throw new RefusedStatement('GROUP BY requires at least one aggregate function')
  if (fill?.kind === 'none' || fill?.kind === 'linear') {
    throw new RefusedStatement(`fill(${fill.kind}) must be used with a function`)
  }
}

function checkDimensions(groupBy: readonly Expr[], clock: Clock) {
  const dimensions: Expr[] = []
  let interval: { intervalNs: bigint; offsetNs: bigint } | undefined
  for (const dimension of groupBy) {
    if (dimension.kind === 'ref') {
      if (dimension.name.toLowerCase() === 'time')
        throw new RefusedStatement('time() is a function and expects at least one argument')
      dimensions.push(dimension)
    } else if (dimension.kind === 'wildcard' || dimension.kind === 'regex') dimensions.push(dimension)
    else if (dimension.kind !== 'call') throw new RefusedStatement('only time and tag dimensions allowed')
    else {
      if (dimension.name !== 'time') throw new RefusedStatement('only time() calls allowed in dimensions')
      if (interval) throw new RefusedStatement('multiple time dimensions not allowed')
      interval = intervalOf(dimension, clock)
    }
  }
  return { dimensions, ...(interval ?? { intervalNs: 0n, offsetNs: 0n }) }
}

function intervalOf({ args }: Call, clock: Clock): { intervalNs: bigint; offsetNs: bigint } {
  const [length, offset] = args
  if (!length || args.length > 2) throw new RefusedStatement('time dimension expected 1 or 2 arguments')
  if (length.kind !== 'duration') throw new RefusedStatement('time dimension must have duration argument')
  if (length.ns % 1000n !== 0n || length.ns < 0n) {
    throw new RefusedStatement('time dimension must be whole microseconds')
  }
  if (!offset) return { intervalNs: length.ns, offsetNs: 0n }
  return { intervalNs: length.ns, offsetNs: (offsetOf(offset, clock) / 1000n) * 1000n }
}

function offsetOf(offset: Expr, { nowNs }: Clock): bigint {
  if (offset.kind === 'duration') return offset.ns
  if (offset.kind === 'call' && offset.name === 'now' && offset.args.length === 0) return nowNs
  if (offset.kind === 'call') throw new RefusedStatement('time dimension offset function must be now()')
  throw new RefusedStatement('time dimension offset must be duration or now()')
}
