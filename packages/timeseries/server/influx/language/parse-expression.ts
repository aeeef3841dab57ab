import { readInt } from '../../store/lines/number.ts'
import type { BinaryOperator, CastType, Expr, Ref } from './ast.ts'
import type { Cursor, Parameter } from './cursor.ts'
import { parseDuration } from './duration.ts'
import { tooManyParts, wrongAt } from './parse-error.ts'
import type { Token } from './token.ts'

const PRECEDENCE: Record<string, number> = {
  OR: 1,
  AND: 2,
  ...Object.fromEntries(['=', '!=', '=~', '!~', '<', '<=', '>', '>='].map((sign) => [sign, 3])),
  '+': 4,
  '-': 4,
  '|': 4,
  '^': 4,
  '*': 5,
  '/': 5,
  '%': 5,
  '&': 5,
}
const CASTS = ['float', 'integer', 'unsigned', 'string', 'boolean', 'field', 'tag']

/**
 * Parses an expression whose operators bind at least as strongly as `least`. Operators of equal strength are
 * left-associative.
 */
export function parseExpression(cursor: Cursor, least = 1): Expr {
  let left = cursor.nested(() => parseTerm(cursor))
  for (;;) {
    const strength = PRECEDENCE[cursor.peek().kind] ?? 0
    if (strength < least) return left
    const operator = cursor.next().kind as BinaryOperator
    cursor.countTerm()
    left = { kind: 'binary', operator, left, right: parseRight(cursor, operator, strength) }
  }
}

function parseRight(cursor: Cursor, operator: BinaryOperator, strength: number): Expr {
  if (operator !== '=~' && operator !== '!~') return cursor.nested(() => parseExpression(cursor, strength + 1))
  const source = cursor.regex()
  if (source === undefined) throw cursor.unexpected(cursor.next(), ['regex'])
  return { kind: 'regex', source }
}

function parseTerm(cursor: Cursor): Expr {
  if (cursor.take('(')) {
    const inner = parseExpression(cursor)
    cursor.expect(')')
    return { kind: 'paren', inner }
  }
  const token = cursor.peek()
  if (token.kind === 'BOUNDPARAM') return ofParameter(cursor.bound() as Parameter)
  if (token.kind === 'IDENT') return parseNamed(cursor)
  cursor.next()
  switch (token.kind) {
    case 'STRING':
      return { kind: 'string', value: token.text }
    case 'NUMBER':
      return { kind: 'number', value: Number(token.text) }
    case 'INTEGER':
      return integerOf(cursor, token, 1n)
    case 'DURATIONVAL':
      return durationOf(token.text)
    case 'TRUE':
    case 'FALSE':
      return { kind: 'boolean', value: token.kind === 'TRUE' }
    case '*':
      return parseWildcard(cursor)
    case 'DISTINCT':
      return parseDistinct(cursor)
    case '+':
    case '-':
      return parseSigned(cursor, token.kind === '-' ? -1 : 1)
    default:
      throw cursor.unexpected(token, ['identifier', 'string', 'number', 'bool'])
  }
}

function integerOf(cursor: Cursor, token: Token, sign: bigint): Expr {
  const read = readInt(sign < 0n ? `-${token.text}` : token.text)
  if (read === null) throw wrongAt(cursor.text, token.at, 'unable to parse integer')
  return { kind: 'integer', value: BigInt(read) }
}

function durationOf(text: string): Expr {
  return { kind: 'duration', ns: parseDuration(text) }
}

function ofParameter(value: Parameter): Expr {
  if (typeof value === 'string') return { kind: 'string', value }
  if (typeof value === 'number') return { kind: 'number', value }
  if (typeof value === 'bigint') return { kind: 'integer', value }
  if (typeof value === 'boolean') return { kind: 'boolean', value }
  if ('regex' in value) return { kind: 'regex', source: value.regex }
  return 'identifier' in value ? { kind: 'ref', name: value.identifier } : durationOf(value.duration)
}

/** Parses a function call or a name, which may have several parts and a cast. */
function parseNamed(cursor: Cursor): Expr {
  const first = cursor.next()
  if (cursor.takeClose('(')) return { kind: 'call', name: first.text.toLowerCase(), args: parseArguments(cursor) }
  const parts = [first.text]
  while (cursor.takeClose('.')) parts.push(cursor.peek().kind === '.' ? '' : cursor.name())
  if (parts.length > 3) throw tooManyParts(cursor.text, parts)
  const ref: Ref = { kind: 'ref', name: parts.join('.') }
  if (!cursor.takeClose('::')) return ref
  const cast = cursor.next()
  const type = (cast.kind === 'IDENT' ? cast.text : cast.kind).toLowerCase()
  if (!CASTS.includes(type)) throw cursor.unexpected(cast, CASTS)
  return { ...ref, cast: type as CastType }
}

function parseArguments(cursor: Cursor): Expr[] {
  if (cursor.takeClose(')')) return []
  const args = cursor.list(() => parseRegexOrExpression(cursor))
  cursor.expect(')')
  return args
}

/** Used where a regular expression may select names. */
export function parseRegexOrExpression(cursor: Cursor): Expr {
  const source = cursor.regex()
  return source === undefined ? cursor.nested(() => parseExpression(cursor)) : { kind: 'regex', source }
}

function parseWildcard(cursor: Cursor): Expr {
  if (!cursor.takeClose('::')) return { kind: 'wildcard' }
  const of = cursor.next()
  if (of.kind !== 'FIELD' && of.kind !== 'TAG') throw cursor.unexpected(of, ['field', 'tag'])
  return { kind: 'wildcard', of: of.kind === 'FIELD' ? 'field' : 'tag' }
}

function parseDistinct(cursor: Cursor): Expr {
  if (cursor.takeClose('(')) return { kind: 'call', name: 'distinct', args: parseArguments(cursor) }
  const token = cursor.peek()
  if (!token.spaced) throw cursor.unexpected(token, ['(', 'identifier'])
  return { kind: 'call', name: 'distinct', args: [{ kind: 'ref', name: cursor.expect('IDENT', 'identifier').text }] }
}

function parseSigned(cursor: Cursor, sign: 1 | -1): Expr {
  const token = cursor.peek()
  if (!['NUMBER', 'INTEGER', 'DURATIONVAL', '(', 'IDENT'].includes(token.kind)) {
    throw cursor.unexpected(cursor.next(), ['identifier', 'number', 'duration', '('])
  }
  if (token.kind === 'INTEGER') return integerOf(cursor, cursor.next(), BigInt(sign))
  const term = parseTerm(cursor)
  if (term.kind === 'number') return { ...term, value: term.value * sign }
  if (term.kind === 'duration') return { ...term, ns: term.ns * BigInt(sign) }
  // In parentheses, so that its printed form is grouped in the same way.
  return {
    kind: 'paren',
    inner: { kind: 'binary', operator: '*', left: { kind: 'integer', value: BigInt(sign) }, right: term },
  }
}
