import type { Statement } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { ParseError } from './parse-error.ts'

export type KeywordParsers = Record<string, (cursor: Cursor) => Statement>

/** Chooses one of several parsers by the next keyword. */
export function parseByKeyword(cursor: Cursor, parsers: KeywordParsers): Statement {
  const token = cursor.next()
  const parse = Object.hasOwn(parsers, token.kind) ? parsers[token.kind] : undefined
  if (!parse) throw cursor.unexpected(token, Object.keys(parsers))
  return parse(cursor)
}

/** A statement that InfluxDB knows and that has no meaning here. */
export function refuse(statement: string) {
  return (): never => {
    throw new ParseError(`${statement} is not supported`)
  }
}
