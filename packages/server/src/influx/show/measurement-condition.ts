import type { Binary, Expr } from '../language/ast.ts'
import { matches } from '../regex.ts'

/** The values of a measurement's tag; none where no series has it. */
export type ValuesOf = (tag: string) => Promise<readonly string[]>

/**
 * Whether SHOW MEASUREMENTS means a measurement by its condition. InfluxDB looks at each comparison by itself: `=` holds
 * where some series has such a value, `!=` where none has, and neither where no series has the tag at all.
 */
export async function isMeantBy(expr: Expr, valuesOf: ValuesOf): Promise<boolean> {
  if (expr.kind === 'paren') return isMeantBy(expr.inner, valuesOf)
  if (expr.kind !== 'binary') return false
  if (expr.operator !== 'AND' && expr.operator !== 'OR') return holds(expr, valuesOf)
  const left = await isMeantBy(expr.left, valuesOf)
  if (left === (expr.operator === 'OR')) return left
  return isMeantBy(expr.right, valuesOf)
}

async function holds({ operator, left, right }: Binary, valuesOf: ValuesOf): Promise<boolean> {
  const [ref, wanted] = left.kind === 'ref' ? [left, right] : [right, left]
  if (ref.kind !== 'ref') return false
  const values = await valuesOf(ref.name)
  if (values.length === 0) return false
  const isFound = values.some((value) => {
    if (wanted.kind === 'regex') return matches(wanted.source, value)
    return wanted.kind === 'string' && wanted.value === value
  })
  return isFound === (operator === '=' || operator === '=~')
}
