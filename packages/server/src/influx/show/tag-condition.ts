import type { Expr } from '../language/ast.ts'
import type { Reader } from '../reader.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { evaluate, type LookUp } from '../select/arithmetic.ts'
import { splitTime } from '../select/time-range.ts'

export type TagTest = (tags: Readonly<Record<string, string>>) => boolean

/** What a SHOW's WHERE says about tags; bounds of time are not looked at. Undefined when it says nothing. */
export function tagTest(where: Expr | undefined, reader: Reader): TagTest | undefined {
  const { rest } = splitTime(where, { nowNs: reader.nowNs })
  if (!rest) return undefined
  checkOperators(rest)
  return (tags) => {
    const lookUp: LookUp = (node) => (node.kind === 'ref' ? (tags[node.name] ?? '') : null)
    return evaluate(rest, lookUp) === true
  }
}

function checkOperators(expr: Expr): void {
  if (expr.kind === 'paren') checkOperators(expr.inner)
  if (expr.kind !== 'binary') return
  if (expr.operator === 'AND' || expr.operator === 'OR') {
    checkOperators(expr.left)
    checkOperators(expr.right)
  } else if (!['=', '!=', '=~', '!~'].includes(expr.operator)) {
    throw new RefusedStatement('invalid tag comparison operator')
  }
}
