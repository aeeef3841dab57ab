import type { Call, Expr, SelectField, SelectStatement } from '../language/ast.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { SELECTORS } from './aggregates.ts'
import { keyOf } from './calls.ts'
import { checkFields } from './check-fields.ts'
import { callsIn } from './expressions.ts'
import { reduced } from './reduce.ts'
import type { Clock } from './time-range.ts'

/** The windows that a SELECT groups by; their length is 0 if there are none. */
export interface Interval {
  intervalNs: bigint
  offsetNs: bigint
}

/** A SELECT whose parts were checked. */
export interface CheckedSelect {
  /** Without the time, which every answer contains. */
  fields: SelectField[]
  timeName: string
  /** Tags and wildcards of GROUP BY. */
  dimensions: Expr[]
  interval: Interval
  isRaw: boolean
}

const isTime = (expr: Expr): boolean => expr.kind === 'ref' && expr.name.toLowerCase() === 'time'

const known = new WeakMap<SelectStatement, CheckedSelect>()

/** `inherited` are the windows of the outer SELECT. @throws RefusedStatement in InfluxDB's words */
export function checkSelect(select: SelectStatement, clock: Clock, inherited?: Interval): CheckedSelect {
  const found = inherited ? undefined : known.get(select)
  if (found) return found
  const checked = check(select, clock, inherited)
  // The second argument of time() may be now().
  const isAlways = select.groupBy.every((one) => one.kind !== 'call' || one.args.length < 2)
  if (!inherited && isAlways) known.set(select, checked)
  return checked
}

function check(select: SelectStatement, clock: Clock, inherited?: Interval): CheckedSelect {
  const timeField = select.fields.find(({ expr }) => isTime(expr))
  const { dimensions, interval: own } = checkDimensions(select.groupBy, clock)
  const isInherited = own.intervalNs === 0n && inherited !== undefined && inherited.intervalNs > 0n
  const interval = isInherited ? inherited : own
  const fields = select.fields
    .filter(({ expr }) => !isTime(expr))
    .map((field) => ({ ...field, expr: reduced(field.expr) }))
  checkFields(fields, select, { intervalNs: interval.intervalNs, isInherited })
  return {
    fields: fields.flatMap(withTags),
    timeName: timeField?.alias ?? 'time',
    dimensions,
    interval,
    isRaw: fields.every(({ expr }) => callsIn(expr).length === 0),
  }
}

/** The tags that `top` or `bottom` distinguishes become columns, too. */
function withTags(field: SelectField): SelectField[] {
  return [field, ...tagsBeside(field.expr).map((expr) => ({ expr }))]
}

export function tagsBeside(expr: Expr): Expr[] {
  return expr.kind === 'call' && (expr.name === 'top' || expr.name === 'bottom') ? expr.args.slice(1, -1) : []
}

/** The only function, if it chooses a point: then other fields and the time are those of that point. */
export function onlySelector(fields: readonly SelectField[]): Call | undefined {
  const calls = new Map(fields.flatMap(({ expr }) => callsIn(expr)).map((call) => [keyOf(call), call]))
  const [only] = calls.values()
  return only && calls.size === 1 && SELECTORS.has(only.name) ? only : undefined
}

function checkDimensions(groupBy: readonly Expr[], clock: Clock) {
  const dimensions: Expr[] = []
  let interval: Interval | undefined
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
  return { dimensions, interval: interval ?? { intervalNs: 0n, offsetNs: 0n } }
}

function intervalOf({ args }: Call, clock: Clock): Interval {
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
