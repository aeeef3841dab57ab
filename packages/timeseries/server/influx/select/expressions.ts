import type { Call, Expr, Ref } from '../language/ast.ts'
import { isMath } from './math.ts'

/**
 * Visits every part of an expression, including itself. Parts of functions are visited only with `intoCalls`; functions
 * that are computed row by row count as arithmetic.
 */
function walk(expr: Expr, visit: (part: Expr) => void, intoCalls: boolean): void {
  visit(expr)
  if (expr.kind === 'paren') walk(expr.inner, visit, intoCalls)
  if (expr.kind === 'binary') {
    walk(expr.left, visit, intoCalls)
    walk(expr.right, visit, intoCalls)
  }
  if (expr.kind === 'call' && (intoCalls || isMath(expr))) for (const arg of expr.args) walk(arg, visit, intoCalls)
}

function collect<Part extends Expr>(expr: Expr, is: (part: Expr) => part is Part, intoCalls: boolean): Part[] {
  const found: Part[] = []
  walk(expr, (part) => void (is(part) && found.push(part)), intoCalls)
  return found
}

const isRef = (part: Expr): part is Ref => part.kind === 'ref'
const isCall = (part: Expr): part is Call => part.kind === 'call' && !isMath(part)

/** Names outside of functions. */
export const refsIn = (expr: Expr): Ref[] => collect(expr, isRef, false)

/** Functions of several points that are not nested in others. */
export const callsIn = (expr: Expr): Call[] => collect(expr, isCall, false)

export type Wildcard = Extract<Expr, { kind: 'wildcard' | 'regex' }>

/** Wildcards and regular expressions, at any place. */
export const wildcardsIn = (expr: Expr): Wildcard[] =>
  collect(expr, (part): part is Wildcard => part.kind === 'wildcard' || part.kind === 'regex', true)
