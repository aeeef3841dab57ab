import type { FieldType, TsCondition } from '../../store/model.ts'
import type { Binary, BinaryOperator, Expr, Ref } from '../language/ast.ts'
import { fieldTypeOf, type Schema } from './schema.ts'

/**
 * A condition for one measurement: the part that the store can check, and the rest, which is checked row by row.
 * `never`: no row can match.
 */
export interface Condition {
  never: boolean
  /** Every one of these conditions must be true. */
  stored: TsCondition[]
  rest: Expr[]
}

type Part = boolean | { stored: TsCondition } | { rest: Expr }

export function compileCondition(expr: Expr | undefined, schema: Schema): Condition {
  const found: Condition = { never: false, stored: [], rest: [] }
  for (const one of expr ? conjuncts(expr) : []) {
    const part = compile(one, schema)
    if (part === false) found.never = true
    else if (part === true) continue
    else if ('stored' in part) found.stored.push(part.stored)
    else found.rest.push(part.rest)
  }
  return found
}

/** The parts of an AND, all of which must hold. */
function conjuncts(expr: Expr): Expr[] {
  if (expr.kind === 'paren') return conjuncts(expr.inner)
  if (expr.kind !== 'binary' || expr.operator !== 'AND') return [expr]
  return [...conjuncts(expr.left), ...conjuncts(expr.right)]
}

function compile(expr: Expr, schema: Schema): Part {
  if (expr.kind === 'paren') return compile(expr.inner, schema)
  if (expr.kind === 'boolean') return expr.value
  if (expr.kind !== 'binary') return false
  if (expr.operator === 'AND' || expr.operator === 'OR') return compileBoth(expr, schema)
  return compileComparison(expr, schema)
}

function compileBoth(expr: Binary, schema: Schema): Part {
  const isAnd = expr.operator === 'AND'
  const left = compile(expr.left, schema)
  const right = compile(expr.right, schema)
  if (left === !isAnd || right === !isAnd) return !isAnd
  if (typeof left === 'boolean') return right
  if (typeof right === 'boolean') return left
  if ('rest' in left || 'rest' in right) return { rest: expr }
  const both = [left.stored, right.stored]
  return { stored: isAnd ? { and: both } : { or: both } }
}

const TURNED: Partial<Record<BinaryOperator, BinaryOperator>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

function bare(expr: Expr): Expr {
  return expr.kind === 'paren' ? bare(expr.inner) : expr
}

function compileComparison(expr: Binary, schema: Schema): Part {
  const [left, right] = [bare(expr.left), bare(expr.right)]
  if (left.kind === 'ref' && right.kind !== 'ref') return compareRef(left, expr.operator, right, expr, schema)
  if (right.kind === 'ref' && left.kind !== 'ref') {
    return compareRef(right, TURNED[expr.operator] ?? expr.operator, left, expr, schema)
  }
  return { rest: expr }
}

function compareRef(ref: Ref, operator: BinaryOperator, value: Expr, whole: Expr, schema: Schema): Part {
  const type = fieldTypeOf(schema, ref)
  if (type === undefined) return compareTag(ref.name, operator, value)
  if (ref.cast !== undefined && ref.cast !== 'field') return { rest: whole }
  if (value.kind === 'binary' || value.kind === 'call') return { rest: whole }
  return compareField(ref.name, type, operator, value)
}

function compareTag(key: string, operator: BinaryOperator, value: Expr): Part {
  if (value.kind === 'regex' && (operator === '=~' || operator === '!~')) {
    return { stored: { key, operator, value: value.source } }
  }
  if (operator !== '=' && operator !== '!=') return false
  // A value that no tag can have is equal to no tag.
  if (value.kind !== 'string') return operator === '!='
  return { stored: { key, operator, value: value.value } }
}

function compareField(field: string, type: FieldType, operator: BinaryOperator, value: Expr): Part {
  const isEquality = operator === '=' || operator === '!='
  switch (value.kind) {
    case 'regex':
      return type === 'string' && (operator === '=~' || operator === '!~') && stored(field, operator, value.source)
    case 'string':
      return type === 'string' && isEquality && stored(field, operator, value.value)
    case 'boolean':
      return type === 'bool' && isEquality && stored(field, operator, value.value)
    case 'number':
    case 'integer': {
      if (type !== 'float' && type !== 'int') return false
      if (!isEquality && !['<', '<=', '>', '>='].includes(operator)) return false
      return stored(field, operator as '=', type === 'float' ? Number(value.value) : value.value)
    }
    default:
      return false
  }
}

function stored(field: string, operator: '=' | '!=' | '=~' | '!~', value: number | bigint | string | boolean): Part {
  return { stored: { field, operator, value } }
}
