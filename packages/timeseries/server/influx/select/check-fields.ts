import type { Call, Expr, SelectField, SelectStatement } from '../language/ast.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { SELECTORS } from './aggregates.ts'
import { type CallWindows, compileCall } from './calls.ts'
import { arityOf, isMath } from './math.ts'
import { TRANSFORMS } from './transforms.ts'

/** What the fields of a SELECT contain, taken together. */
interface Found {
  /** Functions of several points, including nested ones. */
  calls: Call[]
  onlySelectors: boolean
  /** Whether there are names outside of these functions. */
  hasNames: boolean
  hasDistinct: boolean
}

const LITERALS = new Set<Expr['kind']>(['string', 'number', 'integer', 'boolean', 'duration', 'regex'])
const isLiteral = ({ kind }: Expr) => LITERALS.has(kind)
const isExtremes = ({ name }: Call) => name === 'top' || name === 'bottom'

/** Checks the fields one by one and together. @throws RefusedStatement in InfluxDB's words */
export function checkFields(
  fields: readonly SelectField[],
  { limit, fill }: SelectStatement,
  windows: CallWindows,
): void {
  const found: Found = { calls: [], onlySelectors: true, hasNames: false, hasDistinct: false }
  for (const { expr } of fields) checkField(expr, found, windows, limit)
  if (fields.length === 0) throw new RefusedStatement('at least 1 non-time field must be queried')
  const { calls, onlySelectors, hasNames, hasDistinct } = found
  if (calls.length === 0) {
    if (fill?.kind === 'none' || fill?.kind === 'linear') {
      throw new RefusedStatement(`fill(${fill.kind}) must be used with a function`)
    }
    if (windows.intervalNs > 0n && !windows.isInherited) {
      throw new RefusedStatement('GROUP BY requires at least one aggregate function')
    }
  }
  const extremes = calls.find(isExtremes)
  if (extremes && calls.length > 1) {
    throw new RefusedStatement(`selector function ${extremes.name}() cannot be combined with other functions`)
  }
  if (hasDistinct && (calls.length !== 1 || hasNames)) {
    throw new RefusedStatement('aggregate function distinct() cannot be combined with other functions or fields')
  }
  if (hasNames && !onlySelectors)
    throw new RefusedStatement('mixing aggregate and non-aggregate queries is not supported')
  if (hasNames && calls.length > 1)
    throw new RefusedStatement('mixing multiple selector functions with tags or fields is not supported')
}

function checkField(whole: Expr, found: Found, windows: CallWindows, limit: number | undefined): void {
  let allowsWildcards = true
  const check = (expr: Expr): void => {
    switch (expr.kind) {
      case 'ref':
        found.hasNames = true
        return
      case 'wildcard':
      case 'regex':
        found.hasNames = true
        if (allowsWildcards) return
        throw new RefusedStatement(
          `unable to use ${expr.kind === 'regex' ? 'regex' : 'wildcard'} in a binary expression`,
        )
      case 'paren':
        check(expr.inner)
        return
      case 'binary':
        allowsWildcards = false
        if (isLiteral(expr.left) && isLiteral(expr.right)) break
        if (!isLiteral(expr.left)) check(expr.left)
        if (!isLiteral(expr.right)) check(expr.right)
        return
      case 'call':
        if (!isMath(expr)) {
          noteCall(expr, found, windows, allowsWildcards, limit)
          return
        }
        checkArity(expr)
        if (expr.args.every(isLiteral)) break
        for (const arg of expr.args) if (!isLiteral(arg)) check(arg)
        return
    }
    throw new RefusedStatement('field must contain at least one variable')
  }
  check(whole)
}

function checkArity(call: Call): void {
  const arity = arityOf(call)
  if (call.args.length === arity) return
  throw new RefusedStatement(`invalid number of arguments for ${call.name}, expected ${arity}, got ${call.args.length}`)
}

function noteCall(
  call: Call,
  found: Found,
  windows: CallWindows,
  allowsWildcards: boolean,
  limit: number | undefined,
): void {
  const before = found.calls.find(isExtremes)
  if (before && isExtremes(call)) {
    throw new RefusedStatement(`selector function ${before.name}() cannot be combined with other functions`)
  }
  const step = compileCall(call, windows)
  if (step.kind === 'extremes' && limit && step.count > limit) {
    const described = `limit (${step.count}) in ${step.name} function can not be larger than the LIMIT (${limit})`
    throw new RefusedStatement(`${described} in the select statement`)
  }
  note(call, found, allowsWildcards)
}

/** A function and its nested functions. `distinct` inside another function is not counted, except inside an average. */
function note(call: Call, found: Found, allowsWildcards: boolean): void {
  found.calls.push(call)
  if (call.name === 'distinct') found.hasDistinct = true
  if (!SELECTORS.has(call.name)) found.onlySelectors = false
  const [of] = call.args
  if (of?.kind === 'call') {
    if (isMath(of)) for (const arg of of.args) noteInside(arg, found, allowsWildcards)
    else if (TRANSFORMS[call.name] === 'average') note(of, found, allowsWildcards)
    else noteInside(of, found, allowsWildcards)
  }
  if (of?.kind !== 'wildcard' && of?.kind !== 'regex') return
  found.onlySelectors = false
  if (allowsWildcards) return
  const what = of.kind === 'regex' ? 'regex field' : 'wildcard'
  throw new RefusedStatement(`unsupported expression with ${what}: ${call.name}()`)
}

function noteInside(expr: Expr, found: Found, allowsWildcards: boolean): void {
  if (expr.kind === 'call' && expr.name !== 'distinct') note(expr, found, allowsWildcards)
}
