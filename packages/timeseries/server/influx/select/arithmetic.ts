import type { Binary, BinaryOperator, Call, Expr, Ref } from '../language/ast.ts'
import { matches } from '../regex.ts'
import type { Value } from '../value.ts'
import { isMath, reckonMath } from './math.ts'

/** The value of a name, or of a function that was computed before. */
export type LookUp = (node: Ref | Call) => Value

/**
 * An expression's value for one row. If it cannot be computed it is null; a comparison that is not possible is false; a
 * division by zero is zero, and a division of two integers is a float.
 */
export function evaluate(expr: Expr, lookUp: LookUp): Value {
  switch (expr.kind) {
    case 'ref':
      return lookUp(expr)
    case 'call':
      if (!isMath(expr)) return lookUp(expr)
      return reckonMath(
        expr.name,
        expr.args.map((arg) => evaluate(arg, lookUp)),
      )
    case 'paren':
      return evaluate(expr.inner, lookUp)
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return expr.value
    case 'binary':
      return evaluateBinary(expr, lookUp)
    default:
      return null
  }
}

function evaluateBinary({ operator, left: first, right: second }: Binary, lookUp: LookUp): Value {
  const left = evaluate(first, lookUp)
  if (second.kind === 'regex') {
    if (typeof left !== 'string') return false
    return matches(second.source, left) === (operator === '=~')
  }
  return apply(operator, left, evaluate(second, lookUp))
}

/** Applies the operator to two values. */
export function apply(operator: BinaryOperator, left: Value, right: Value): Value {
  if (operator === 'AND') return left === true && right === true
  if (operator === 'OR') return left === true || right === true
  const isComparison = '=!<>'.includes(operator[0] as string)
  if (left === null || right === null) return isComparison ? false : null
  if (typeof left === 'boolean' || typeof right === 'boolean') return applyBoolean(operator, left, right)
  if (typeof left === 'string' || typeof right === 'string') {
    if (typeof left !== typeof right) return isComparison ? false : null
    if (operator === '=') return left === right
    return operator === '!=' ? left !== right : isComparison ? false : null
  }
  if (isComparison) return compare(operator, left, right)
  if (typeof left === 'bigint' && typeof right === 'bigint') return applyIntegers(operator, left, right)
  return applyFloats(operator, Number(left), Number(right))
}

function applyBoolean(operator: BinaryOperator, left: Value, right: Value): Value {
  if (typeof left !== 'boolean' || typeof right !== 'boolean')
    return '=!<>'.includes(operator[0] as string) ? false : null
  switch (operator) {
    case '=':
      return left === right
    case '!=':
    case '^':
      return left !== right
    case '&':
      return left && right
    case '|':
      return left || right
    default:
      return '<>'.includes(operator[0] as string) ? false : null
  }
}

function compare(operator: BinaryOperator, left: number | bigint, right: number | bigint): boolean {
  switch (operator) {
    case '=':
      // biome-ignore lint/suspicious/noDoubleEquals: an integer equals a float of the same size
      return left == right
    case '!=':
      // biome-ignore lint/suspicious/noDoubleEquals: as above
      return left != right
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    default:
      return false
  }
}

function applyFloats(operator: BinaryOperator, left: number, right: number): Value {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return right === 0 ? 0 : left / right
    case '%':
      return left % right
    default:
      return null
  }
}

/** Integers have 64 bits and wrap around. */
function applyIntegers(operator: BinaryOperator, left: bigint, right: bigint): Value {
  switch (operator) {
    case '/':
      return right === 0n ? 0 : Number(left) / Number(right)
    case '%':
      return right === 0n ? 0n : left % right
    case '+':
      return BigInt.asIntN(64, left + right)
    case '-':
      return BigInt.asIntN(64, left - right)
    case '*':
      return BigInt.asIntN(64, left * right)
    case '&':
      return left & right
    case '|':
      return left | right
    default:
      return operator === '^' ? left ^ right : null
  }
}
