import { placeOf } from './lexer.ts'
import { nameOf, type Token } from './token.ts'

/** Why a text is not InfluxQL, in the words of InfluxDB. */
export class ParseError extends Error {}

export function unexpected(text: string, token: Token, expected: readonly string[]): ParseError {
  return wrongAt(text, token.at, `found ${nameOf(token)}, expected ${expected.join(', ')}`)
}

export function wrongAt(text: string, offset: number, message: string): ParseError {
  const { line, char } = placeOf(text, offset)
  return new ParseError(`${message} at line ${line}, char ${char}`)
}
