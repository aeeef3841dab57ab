import type { Binary, Expr } from '../language/ast.ts'
import { matches } from '../regex.ts'

/** The values of a measurement's tag; none if no series has it. */
export type ValuesOf = (tag: string) => Promise<readonly string[]>

/**
 * Whether the condition of SHOW MEASUREMENTS selects a measurement. InfluxDB checks each comparison separately: `=`
 * holds if some series has the value, `!=` if none has it, and neither holds if no series has the tag.
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
