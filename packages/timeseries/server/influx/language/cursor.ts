import { readFloat } from '../../store/lines/number.ts'
import { whatIsWrongWith } from '../regex.ts'
import { scan, scanRegex } from './lexer.ts'
import { ParseError, unexpected, wrongAt } from './parse-error.ts'
import type { Token } from './token.ts'

export type Parameter =
  | string
  | number
  | bigint
  | boolean
  | { regex: string }
  | { identifier: string }
  | { duration: string }

/**
 * Texts for places `{name}`, which are never read as a part of the statement: as a token of its own such a place is a
 * number or true or false, as a whole text in quotes a text. Anywhere else a known name is refused.
 */
export type Values = Readonly<Record<string, string | Place>>

/** A value that is another one in quotes than as a token of its own, such as a moment. */
export interface Place {
  text: string
  bound: Parameter
}

// Above these limits a text is not a sensible query; they keep recursion within the stack.
const MAX_NESTING = 200
const MAX_TERMS = 4_000

/** The longest name of a place, with its braces. */
const MAX_PLACE = 100

/** The reading position in a query's text. */
export class Cursor {
  readonly text: string
  private readonly parameters: ReadonlyMap<string, Parameter>
  private readonly values: Values
  private offset = 0
  private peeked: { offset: number; token: Token } | undefined
  private nesting = 0
  private terms = 0

  constructor(text: string, parameters: ReadonlyMap<string, Parameter>, values: Values = {}) {
    this.values = values
    this.text = text
    this.parameters = parameters
  }

  peek(): Token {
    if (this.peeked?.offset !== this.offset) {
      this.peeked = { offset: this.offset, token: this.filled(scan(this.text, this.offset)) }
    }
    return this.peeked.token
  }

  next(): Token {
    const token = this.peek()
    this.offset = token.end
    return token
  }

  /** Takes the next token if it is of one of these kinds. */
  take(...kinds: string[]): Token | null {
    return kinds.includes(this.peek().kind) ? this.next() : null
  }

  /** The same, but no space may be before the token. */
  takeClose(kind: string): Token | null {
    const token = this.peek()
    return token.kind === kind && !token.spaced ? this.next() : null
  }

  expect(kind: string, ...named: string[]): Token {
    const token = this.next()
    if (token.kind !== kind) throw this.unexpected(token, named.length > 0 ? named : [kind])
    return token
  }

  /** Requires keywords one after another. */
  expectAll(...kinds: string[]): void {
    for (const kind of kinds) this.expect(kind)
  }

  name(): string {
    const bound = this.bound()
    if (typeof bound === 'object' && 'identifier' in bound) return bound.identifier
    return this.expect('IDENT', 'identifier').text
  }

  /** The source of the regular expression at this position; undefined if there is none. */
  regex(): string | undefined {
    const before = this.offset
    const bound = this.bound()
    if (typeof bound === 'object' && 'regex' in bound) return this.checked(bound.regex, before)
    this.offset = before
    const token = scanRegex(this.text, this.offset)
    if (!token) return undefined
    this.offset = token.end
    if (token.kind !== 'REGEX') throw wrongAt(this.text, token.at, `bad regex: ${token.text}`)
    this.refusePlace(token)
    return this.checked(token.text, token.at)
  }

  /** The value of the parameter at this position; undefined if there is none. */
  bound(): Parameter | undefined {
    if (this.peek().kind !== 'BOUNDPARAM') return undefined
    const { text } = this.next()
    if (text === '') throw new ParseError('empty bound parameter')
    const place = this.nameIn(text)
    const value = place === undefined ? this.parameters.get(text) : boundOf(this.values[place] ?? '')
    if (value === undefined && place !== undefined)
      throw new ParseError(`the value of ${text} is neither a number nor true or false`)
    if (value === undefined) throw new ParseError(`missing parameter: ${text}`)
    return value
  }

  unexpected(token: Token, expected: readonly string[]): ParseError {
    return unexpected(this.text, token, expected)
  }

  /** Runs a step that may nest, and checks the depth. */
  nested<T>(step: () => T): T {
    if (++this.nesting > MAX_NESTING) throw new ParseError('the query is nested too deeply')
    const made = step()
    this.nesting--
    return made
  }

  /** What a step reads, once or several times with commas between. */
  list<T>(step: () => T): T[] {
    const made = [step()]
    while (this.take(',')) {
      this.countTerm()
      made.push(step())
    }
    return made
  }

  countTerm(): void {
    if (++this.terms > MAX_TERMS) throw new ParseError(`the query has more than ${MAX_TERMS} terms`)
  }

  /** The token with the value of the place that it is. */
  private filled(token: Token): Token {
    const { kind, text, at } = token
    if (kind === 'ILLEGAL' && text === '{') {
      const place = /^\{\w+\}/.exec(this.text.slice(at, at + MAX_PLACE))?.[0] ?? ''
      return this.nameIn(place) === undefined
        ? token
        : { ...token, kind: 'BOUNDPARAM', text: place, end: at + place.length }
    }
    if (kind !== 'STRING' && kind !== 'IDENT' && kind !== 'BOUNDPARAM') return token
    const name = kind === 'STRING' ? this.nameIn(text) : undefined
    if (name !== undefined) return { ...token, text: textOf(this.values[name] ?? '') }
    this.refusePlace(token)
    return token
  }

  /** The name of a value, if the text is its place. */
  private nameIn(text: string): string | undefined {
    const name = /^\{(\w+)\}$/.exec(text)?.[1]
    return name !== undefined && Object.hasOwn(this.values, name) ? name : undefined
  }

  private refusePlace({ text, at }: Token): void {
    const name = Object.keys(this.values).find((one) => text.includes(`{${one}}`))
    if (name !== undefined) throw wrongAt(this.text, at, `{${name}} can only be a whole value`)
  }

  private checked(source: string, offset: number): string {
    const wrong = whatIsWrongWith(source)
    if (wrong) throw wrongAt(this.text, offset, wrong)
    return source
  }
}

const textOf = (value: string | Place) => (typeof value === 'string' ? value : value.text)
const boundOf = (value: string | Place) => (typeof value === 'string' ? literalOf(value) : value.bound)

/** Undefined for a text that is neither a number nor true or false. */
function literalOf(text: string): number | bigint | boolean | undefined {
  const word = text.trim()
  if (word === 'true' || word === 'false') return word === 'true'
  if (/^-?\d{1,18}$/.test(word)) return BigInt(word)
  const number = readFloat(word)
  return Number.isNaN(number) ? undefined : number
}
