import type { FieldType } from '../../store/model.ts'
import type { Call, Expr, SelectField } from '../language/ast.ts'
import { printExpression } from '../language/print.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { matches } from '../regex.ts'
import { nameOfExpression } from './column-names.ts'
import { wildcardsIn } from './expressions.ts'
import type { Schema } from './schema.ts'

/** The names that wildcards select, of all sources together, in alphabetical order. */
interface Names {
  fields: Map<string, FieldType>
  tags: string[]
}

function namesOf(schemas: readonly Schema[]): Names {
  const fields = new Map(
    schemas.flatMap(({ fields: own, unlisted }) => [...own].filter(([name]) => !unlisted?.has(name))),
  )
  const tags = [...new Set(schemas.flatMap((schema) => [...schema.tags]))].sort()
  return { fields, tags }
}

/** Replaces `GROUP BY *` and `GROUP BY /…/` by the tags that they select, each once. */
export function expandDimensions(dimensions: readonly Expr[], schemas: readonly Schema[]): string[] {
  const { tags } = namesOf(schemas)
  const names = dimensions.flatMap((dimension) => {
    if (dimension.kind === 'wildcard') return tags
    if (dimension.kind === 'regex') return tags.filter((tag) => matches(dimension.source, tag))
    return dimension.kind === 'ref' ? [dimension.name] : []
  })
  return [...new Set(names)]
}

const OF_TEXTS = new Set(['count', 'first', 'last', 'distinct', 'elapsed', 'mode', 'sample'])
const OF_BOOLEANS = new Set([...OF_TEXTS, 'min', 'max'])

/** Replaces `*`, `/…/`, and functions of these, by one field each. Tags that the query groups by are not among them. */
export function expandFields(
  fields: readonly SelectField[],
  schemas: readonly Schema[],
  dimensions: readonly Expr[],
): SelectField[] {
  const names = namesOf(schemas)
  const isGroupedByAll = dimensions.some(({ kind }) => kind === 'wildcard' || kind === 'regex')
  const grouped = new Set(dimensions.flatMap((one) => (one.kind === 'ref' ? [one.name] : [])))
  const tags = isGroupedByAll ? [] : names.tags.filter((tag) => !grouped.has(tag))
  const all = [
    ...[...names.fields.keys()].map((name) => ({ name, isTag: false })),
    ...(names.fields.size > 0 ? tags : []).map((name) => ({ name, isTag: true })),
  ].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return fields.flatMap((field) => {
    const { expr } = field
    if (expr.kind === 'wildcard' || expr.kind === 'regex') {
      return all
        .filter(({ name, isTag }) =>
          expr.kind === 'regex' ? matches(expr.source, name) : !expr.of || isTag === (expr.of === 'tag'),
        )
        .map(({ name, isTag }) => {
          const isBoth = names.fields.has(name) && names.tags.includes(name)
          const cast = isTag ? ('tag' as const) : ('field' as const)
          return { expr: { kind: 'ref' as const, name, ...(isBoth && { cast }) } }
        })
    }
    if (expr.kind === 'call') return expandCall(field, expr, names)
    refuseWildcards(expr)
    return [field]
  })
}

function refuseWildcards(expr: Expr): void {
  const [wildcard] = wildcardsIn(expr)
  if (!wildcard) return
  const what = wildcard.kind === 'regex' ? 'regex field' : 'wildcard'
  throw new RefusedStatement(`unsupported expression with ${what}: ${printExpression(expr)}`)
}

function expandCall(field: SelectField, call: Call, { fields }: Names): SelectField[] {
  let inner = call
  while (inner.args[0]?.kind === 'call') inner = inner.args[0]
  const [of] = inner.args
  if (of?.kind !== 'wildcard' && of?.kind !== 'regex') return [field]
  if (of.kind === 'wildcard' && of.of === 'tag')
    throw new RefusedStatement(`unable to use tag wildcard in ${inner.name}()`)
  const prefix = field.alias ?? nameOfExpression(call)
  return [...fields]
    .filter(([name, type]) => isTakenBy(inner.name, type) && (of.kind !== 'regex' || matches(of.source, name)))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name]) => ({ expr: replaceInner(call, name), alias: `${prefix}_${name}` }))
}

function isTakenBy(name: string, type: FieldType): boolean {
  if (type === 'string') return OF_TEXTS.has(name)
  return type !== 'bool' || OF_BOOLEANS.has(name)
}

function replaceInner(call: Call, name: string): Call {
  const [first, ...others] = call.args
  const inner: Expr = first?.kind === 'call' ? replaceInner(first, name) : { kind: 'ref', name }
  return { ...call, args: [inner, ...others] }
}
