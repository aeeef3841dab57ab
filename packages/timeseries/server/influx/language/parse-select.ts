import type { Expr, Fill, MeasurementSource, Page, SelectField, SelectStatement, Source } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { ParseError, tooManyParts, wrongAt } from './parse-error.ts'
import { parseExpression, parseRegexOrExpression } from './parse-expression.ts'

/** Parses what follows SELECT. */
export function parseSelect(cursor: Cursor): SelectStatement {
  const fields = parseFields(cursor)
  if (cursor.peek().kind === 'INTO') throw new ParseError('SELECT INTO is not supported')
  cursor.expect('FROM')
  const sources = parseSources(cursor)
  const where = parseWhere(cursor)
  const groupBy = parseGroupBy(cursor)
  const fill = parseFill(cursor)
  const order = parseOrder(cursor)
  const page = parsePage(cursor)
  const slimit = parseCount(cursor, 'SLIMIT')
  const soffset = parseCount(cursor, 'SOFFSET')
  const timeZone = parseTimeZone(cursor)
  return {
    kind: 'select',
    fields,
    sources,
    groupBy,
    ...page,
    ...(where && { where }),
    ...(fill && { fill }),
    ...(order && { order }),
    ...(slimit !== undefined && { slimit }),
    ...(soffset !== undefined && { soffset }),
    ...(timeZone !== undefined && { timeZone }),
  }
}

function parseFields(cursor: Cursor): SelectField[] {
  return cursor.list(() => {
    const { at } = cursor.peek()
    const expr = parseRegexOrExpression(cursor)
    const sign = findComparison(expr)
    if (sign) {
      const message = `invalid operator ${sign} in SELECT clause`
      throw new ParseError(`${wrongAt(cursor.text, at, message).message}; operator is intended for WHERE clause`)
    }
    return cursor.take('AS') ? { expr, alias: cursor.name() } : { expr }
  })
}

function findComparison(expr: Expr): string | null {
  if (expr.kind === 'paren') return findComparison(expr.inner)
  if (expr.kind === 'call') return expr.args.map(findComparison).find(Boolean) ?? null
  if (expr.kind !== 'binary') return null
  if (/^(AND|OR|[=!<>].*)$/.test(expr.operator)) return expr.operator
  return findComparison(expr.left) ?? findComparison(expr.right)
}

function parseSources(cursor: Cursor): Source[] {
  return cursor.list(() => parseSource(cursor))
}

function parseSource(cursor: Cursor): Source {
  if (!cursor.take('(')) return parseMeasurement(cursor)
  cursor.expect('SELECT')
  const select = cursor.nested(() => parseSelect(cursor))
  cursor.expect(')')
  return { kind: 'subquery', select }
}

/** Parses `m`, `rp.m`, `db.rp.m`, `db..m`, or a regular expression instead of the last part. */
export function parseMeasurement(cursor: Cursor): MeasurementSource {
  const alone = cursor.regex()
  if (alone !== undefined) return { kind: 'measurement', regex: alone }
  const parts = [cursor.name()]
  let regex: string | undefined
  while (cursor.takeClose('.')) {
    regex = cursor.regex()
    if (regex !== undefined) break
    parts.push(cursor.peek().kind === '.' ? '' : cursor.name())
  }
  const last = regex === undefined ? parts.pop() : undefined
  if (parts.length > 2) {
    throw tooManyParts(cursor.text, [...parts, ...(last === undefined ? [] : [last])])
  }
  const rp = parts.pop()
  const db = parts.pop()
  return {
    kind: 'measurement',
    ...(db !== undefined && { db }),
    ...(rp !== undefined && (rp !== '' || db === undefined) && { rp }),
    ...(regex === undefined ? { name: last ?? '' } : { regex }),
  }
}

export function parseMeasurements(cursor: Cursor): MeasurementSource[] {
  return cursor.list(() => parseMeasurement(cursor))
}

export function parseWhere(cursor: Cursor): Expr | undefined {
  return cursor.take('WHERE') ? parseExpression(cursor) : undefined
}

export function parseGroupBy(cursor: Cursor): Expr[] {
  if (!cursor.take('GROUP')) return []
  cursor.expect('BY')
  return cursor.list(() => parseRegexOrExpression(cursor))
}

function parseFill(cursor: Cursor): Fill | undefined {
  const token = cursor.peek()
  if (token.kind !== 'IDENT' || token.text.toLowerCase() !== 'fill') return undefined
  const fill = parseExpression(cursor)
  if (fill.kind !== 'call') throw new ParseError('fill must be a function call')
  const [arg] = fill.args
  if (!arg || fill.args.length > 1) {
    throw new ParseError('fill requires an argument, e.g.: 0, null, none, previous, linear')
  }
  if (arg.kind === 'integer' || arg.kind === 'number') return { kind: 'number', value: Number(arg.value) }
  if (arg.kind === 'ref' && ['null', 'none', 'previous', 'linear'].includes(arg.name)) {
    return { kind: arg.name as 'null' }
  }
  throw new ParseError('expected number argument in fill()')
}

export function parseOrder(cursor: Cursor): 'asc' | 'desc' | undefined {
  if (!cursor.take('ORDER')) return undefined
  cursor.expect('BY')
  const token = cursor.next()
  const onlyTime = new ParseError('only ORDER BY time supported at this time')
  if (token.kind === 'IDENT') {
    if (token.text !== 'time') throw onlyTime
  } else if (token.kind !== 'ASC' && token.kind !== 'DESC') {
    throw cursor.unexpected(token, ['identifier', 'ASC', 'DESC'])
  }
  const direction = token.kind === 'IDENT' ? cursor.take('ASC', 'DESC') : token
  if (cursor.peek().kind === ',') throw onlyTime
  return direction?.kind === 'DESC' ? 'desc' : 'asc'
}

export function parsePage(cursor: Cursor): Page {
  const limit = parseCount(cursor, 'LIMIT')
  const offset = parseCount(cursor, 'OFFSET')
  return { ...(limit !== undefined && { limit }), ...(offset !== undefined && { offset }) }
}

/** A number above the largest integer counts as the largest integer. */
function parseCount(cursor: Cursor, keyword: string): number | undefined {
  if (!cursor.take(keyword)) return undefined
  const bound = cursor.bound()
  if (typeof bound === 'bigint' && bound >= 0n) return Math.min(Number(bound), Number.MAX_SAFE_INTEGER)
  return Math.min(Number(cursor.expect('INTEGER', 'integer').text), Number.MAX_SAFE_INTEGER)
}

function parseTimeZone(cursor: Cursor): string | undefined {
  const token = cursor.peek()
  if (token.kind !== 'IDENT' || token.text.toLowerCase() !== 'tz') return undefined
  const call = parseExpression(cursor)
  if (call.kind !== 'call') throw new ParseError('tz must be a function call')
  const [name] = call.args
  if (!name || call.args.length > 1) throw new ParseError('tz requires exactly one argument')
  if (name.kind !== 'string') throw new ParseError('expected string argument in tz()')
  try {
    new Intl.DateTimeFormat('en', { timeZone: name.value })
  } catch {
    throw new ParseError(`unable to find time zone ${name.value}`)
  }
  return name.value
}
