import { quoted } from '../../../contract/influxql-text.ts'
import { placeOf } from './lexer.ts'
import { quoteName } from './quote.ts'
import { nameOf, type Token } from './token.ts'

/** The reason why a text is not InfluxQL, in InfluxDB's words. */
export class ParseError extends Error {}

export function unexpected(text: string, token: Token, expected: readonly string[]): ParseError {
  return wrongAt(text, token.at, `found ${nameOf(token)}, expected ${expected.join(', ')}`)
}

/** A name with more parts than there are levels; InfluxDB reports it at the beginning. */
export function tooManyParts(text: string, parts: readonly string[]): ParseError {
  const names = parts.map((part, i) => (i < parts.length - 1 && part !== '' ? quoted(part, '"') : quoteName(part)))
  return wrongAt(text, 0, `too many segments in ${names.join('.')}`)
}

export function wrongAt(text: string, offset: number, message: string): ParseError {
  const { line, char } = placeOf(text, offset)
  return new ParseError(`${message} at line ${line}, char ${char}`)
}
