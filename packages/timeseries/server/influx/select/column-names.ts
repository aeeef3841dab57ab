import type { Expr, SelectField } from '../language/ast.ts'

/** The name of an expression: that of a function or field, and for a calculation all of them. */
export function nameOfExpression(expr: Expr): string {
  switch (expr.kind) {
    case 'ref':
    case 'call':
      return expr.name
    case 'paren':
      return nameOfExpression(expr.inner)
    case 'binary':
      return namesIn(expr).join('_')
    default:
      return ''
  }
}

function namesIn(expr: Expr): string[] {
  if (expr.kind === 'ref' || expr.kind === 'call') return [expr.name]
  if (expr.kind === 'paren') return namesIn(expr.inner)
  return expr.kind === 'binary' ? [...namesIn(expr.left), ...namesIn(expr.right)] : []
}

/** The names of the columns: aliases unchanged, others with a number if a name occurs twice (`mean`, `mean_1`). */
export function columnNames(fields: readonly SelectField[]): string[] {
  const taken = new Map<string, number>()
  for (const { alias } of fields) if (alias !== undefined) taken.set(alias, 1)
  return fields.map(({ expr, alias }) => {
    if (alias !== undefined) return alias
    const name = nameOfExpression(expr)
    let count = taken.get(name)
    if (count === undefined) {
      taken.set(name, 1)
      return name
    }
    while (taken.has(`${name}_${count}`)) count++
    taken.set(name, count + 1)
    taken.set(`${name}_${count}`, 1)
    return `${name}_${count}`
  })
}
