import type { Expr } from '../language/ast.ts'
import type { Value } from '../value.ts'
import { apply } from './arithmetic.ts'
import { isMath, reckonMath } from './math.ts'

/** An expression whose constants are computed: `(1 + 2) * load` becomes `3 * load`. */
export function reduced(expr: Expr): Expr {
  switch (expr.kind) {
    case 'paren': {
      const inner = reduced(expr.inner)
      return constantOf(inner) === undefined ? { ...expr, inner } : inner
    }
    case 'binary': {
      const [left, right] = [reduced(expr.left), reduced(expr.right)]
      const [a, b] = [constantOf(left), constantOf(right)]
      const made = a === undefined || b === undefined ? undefined : literalOf(apply(expr.operator, a, b))
      return made ?? { ...expr, left, right }
    }
    case 'call': {
      const args = expr.args.map(reduced)
      const values = args.map(constantOf)
      const isConstant = isMath(expr) && values.every((value) => value !== undefined)
      return (isConstant ? literalOf(reckonMath(expr.name, values)) : undefined) ?? { ...expr, args }
    }
    default:
      return expr
  }
}

function constantOf(expr: Expr): Value | undefined {
  const isLiteral = ['string', 'number', 'integer', 'boolean'].includes(expr.kind)
  return isLiteral && 'value' in expr ? expr.value : undefined
}

function literalOf(value: Value): Expr | undefined {
  if (typeof value === 'number') return { kind: 'number', value }
  if (typeof value === 'bigint') return { kind: 'integer', value }
  if (typeof value === 'string') return { kind: 'string', value }
  return typeof value === 'boolean' ? { kind: 'boolean', value } : undefined
}
