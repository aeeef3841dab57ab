import { keywordOf, type Token, type TokenKind } from './token.ts'

const SPACE = /[ \t\r\n]/
const WORD = /[A-Za-z0-9_]*/y
const NUMBER = /\d*(?:\.\d*)?/y
const DURATION_TAIL = /(?:[A-Za-zµ][A-Za-z0-9µ]*)?/y
const SIGNS = ['::', '=~', '!=', '!~', '>=', '<=', '<>', ...'+-*/%&|^=><(),;:.']

const matchAt = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** The token at an offset of the text; space and comments before it are skipped. */
export function scan(text: string, offset: number): Token {
  const start = skipSpace(text, offset)
  const found: Found = (kind, value, end, at = start) => ({ kind, text: value, at, end, spaced: start > offset })
  if (start > text.length) return found('ILLEGAL', '', text.length, text.length)
  const first = text[start]
  if (first === undefined) return found('EOF', '', start, start + (/[\w\s]$/.test(text) && !/\d$/.test(text) ? 1 : 0))
  if (/[A-Za-z_]/.test(first)) {
    const word = matchAt(WORD, text, start)
    const keyword = keywordOf(word)
    return found(keyword ?? 'IDENT', keyword ? '' : word, start + word.length)
  }
  if (/\d/.test(first) || (first === '.' && /\d/.test(text[start + 1] ?? ''))) return scanNumber(text, start, found)
  if (first === '"') return scanQuoted(text, start, 'IDENT', found)
  if (first === "'") return scanQuoted(text, start, 'STRING', found)
  if (first === '$') return scanParameter(text, start, found)
  const sign = SIGNS.find((one) => text.startsWith(one, start))
  if (sign) return found(sign === '<>' ? '!=' : sign, '', start + sign.length)
  const character = String.fromCodePoint(text.codePointAt(start) ?? 0)
  return found('ILLEGAL', character, start + character.length)
}

/** The offset after space and comments; behind the text's end if a comment is not closed. */
function skipSpace(text: string, offset: number): number {
  let at = offset
  for (;;) {
    if (SPACE.test(text[at] ?? '')) at++
    else if (text.startsWith('--', at)) {
      const end = text.indexOf('\n', at)
      at = end < 0 ? text.length : end + 1
    } else if (text.startsWith('/*', at)) {
      const end = text.indexOf('*/', at + 2)
      if (end < 0) return text.length + 1
      at = end + 2
    } else return at
  }
}

/** A token of the text; `at` differs from its beginning if InfluxDB counts differently. */
type Found = (kind: TokenKind, value: string, end: number, at?: number) => Token

function scanNumber(text: string, start: number, found: Found): Token {
  const digits = matchAt(NUMBER, text, start)
  const end = start + digits.length
  if (digits.includes('.')) return found('NUMBER', digits.replace(/\.$/, ''), end)
  const tail = matchAt(DURATION_TAIL, text, end)
  return found(tail === '' ? 'INTEGER' : 'DURATIONVAL', digits + tail, end + tail.length)
}

const ESCAPES: Record<string, string> = { n: '\n', '\\': '\\', '"': '"', "'": "'" }

function scanQuoted(text: string, start: number, kind: TokenKind, found: Found): Token {
  const quote = text[start]
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] as string
    if (character === quote) return found(kind, value, at + 1, kind === 'STRING' ? start - 1 : start)
    if (character === '\n') break
    if (character !== '\\') {
      value += character
      continue
    }
    const escaped = text[++at] ?? ''
    const meant = ESCAPES[escaped]
    if (meant === undefined) return found('BADESCAPE', `\\${escaped}`, at + 1, at)
    value += meant
  }
  return found('BADSTRING', value, text.length, start - 1)
}

function scanParameter(text: string, start: number, found: Found): Token {
  const next = text[start + 1]
  if (next === '"') return scanQuoted(text, start + 1, 'BOUNDPARAM', found)
  const word = matchAt(WORD, text, start + 1)
  return found('BOUNDPARAM', word, start + 1 + word.length)
}

/**
 * A regular expression between slashes, if there is one at this position; `\/` means a slash, everything else is kept.
 */
export function scanRegex(text: string, offset: number): Token | null {
  const start = skipSpace(text, offset)
  if (text[start] !== '/') return null
  const found = (kind: TokenKind, value: string, end: number): Token => {
    return { kind, text: value, at: start - 1, end, spaced: start > offset }
  }
  let value = ''
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '/') return found('REGEX', value, at + 1)
    if (character === '\n') break
    if (character === '\\' && text[at + 1] === '/') at++
    value += text[at]
  }
  return found('BADREGEX', value, text.length)
}

/** Line and character of an offset, both counted from 1; characters are code points. */
export function placeOf(text: string, offset: number): { line: number; char: number } {
  const before = text.slice(0, Math.max(0, offset))
  const lineStart = before.lastIndexOf('\n') + 1
  const beyond = Math.max(0, offset - text.length)
  return { line: before.split('\n').length, char: [...before.slice(lineStart)].length + beyond + 1 }
}
