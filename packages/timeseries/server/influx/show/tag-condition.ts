import type { CatalogueMeasurement } from '../../store/model.ts'
import type { Expr } from '../language/ast.ts'
import type { Reader } from '../reader.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { evaluate, type LookUp } from '../select/arithmetic.ts'
import { splitTime } from '../select/time-range.ts'

export type TagTest = (tags: Readonly<Record<string, string>>) => boolean

/**
 * The condition of a SHOW's WHERE on the tags of a measurement; time bounds are ignored. Undefined if there is no
 * condition. Comparisons of fields, or with values that are not texts, count as true.
 */
export function tagTest(
  where: Expr | undefined,
  reader: Reader,
): ((measurement: CatalogueMeasurement) => TagTest) | undefined {
  const { rest } = splitTime(where, { nowNs: reader.nowNs })
  if (!rest) return undefined
  checkOperators(rest)
  return ({ fields }) => tagsPass(aboutTags(rest, new Set(fields.map(({ name }) => name))))
}

function aboutTags(expr: Expr, fields: ReadonlySet<string>): Expr {
  if (expr.kind === 'paren') return aboutTags(expr.inner, fields)
  if (expr.kind !== 'binary') return expr
  const { operator, left, right } = expr
  if (operator === 'AND' || operator === 'OR') {
    return { ...expr, left: aboutTags(left, fields), right: aboutTags(right, fields) }
  }
  const sides = [left, right]
  const isOfField = sides.some((one) => one.kind === 'ref' && fields.has(one.name))
  const isOfText = sides.some(({ kind }) => kind === 'string' || kind === 'regex')
  return isOfField || !isOfText ? { kind: 'boolean', value: true } : expr
}

/**
 * Whether a condition holds for a series' tags. `meant` returns the value of a name; a tag that a series lacks is an
 * empty text, and for null no comparison holds.
 */
export function tagsPass(
  condition: Expr,
  meant: (name: string, tag: string | undefined) => string | null = (_, tag) => tag ?? '',
): TagTest {
  return (tags) => {
    const lookUp: LookUp = (node) => (node.kind === 'ref' ? meant(node.name, tags[node.name]) : null)
    return evaluate(condition, lookUp) === true
  }
}

export function checkOperators(expr: Expr): void {
  if (expr.kind === 'paren') checkOperators(expr.inner)
  if (expr.kind !== 'binary') return
  if (expr.operator === 'AND' || expr.operator === 'OR') {
    checkOperators(expr.left)
    checkOperators(expr.right)
  } else if (!['=', '!=', '=~', '!~'].includes(expr.operator)) {
    throw new RefusedStatement('invalid tag comparison operator')
  }
}
