import type { Statement } from './ast.ts'
import type { Cursor } from './cursor.ts'
import { ParseError } from './parse-error.ts'

export type Ways = Record<string, (cursor: Cursor) => Statement>

/** Chooses one of several parsers by the next keyword. */
export function follow(cursor: Cursor, ways: Ways): Statement {
  const token = cursor.next()
  const way = Object.hasOwn(ways, token.kind) ? ways[token.kind] : undefined
  if (!way) throw cursor.unexpected(token, Object.keys(ways))
  return way(cursor)
}

/** A statement that InfluxDB knows and that has no meaning here. */
export function refuse(statement: string) {
  return (): never => {
    throw new ParseError(`${statement} is not supported`)
  }
}
