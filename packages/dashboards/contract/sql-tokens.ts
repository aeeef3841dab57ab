import { type Refusal, refusal } from '@atrium/core/contract/refusal'

/** How texts are written: as in PostgreSQL, which follows the standard, or with backslashes, as in MySQL and MariaDB. */
export type SqlDialect = 'standard' | 'backslashes'

/**
 * A piece of a statement. `quoted` is a text, a quoted name or a dollar quote, `number` a number, `place` a `{name}` that
 * stands where a value may stand, `sign` any other character.
 */
export interface SqlToken {
  kind: 'space' | 'comment' | 'quoted' | 'word' | 'number' | 'place' | 'sign'
  text: string
}

const openText = refusal(40001, 400, {
  zh_CN: '语句中从“{start}”开始的文本或注释没有结束',
  en_US: 'A text or comment of the statement that begins with “{start}” does not end',
})
const carriedOut = refusal(40001, 400, {
  zh_CN: '不能使用会被执行的注释：{start}',
  en_US: 'Comments that the server carries out cannot be used: {start}',
})
const textInPieces = refusal(40001, 400, {
  zh_CN: '请把分成几段的文本写成一段',
  en_US: 'Write a text that is in several pieces as one',
})
const notReadable = refusal(40001, 400, {
  zh_CN: '语句中不能使用“{sign}”',
  en_US: '“{sign}” cannot be used in the statement',
})

interface Rules {
  /** In their order: the first that fits is the token. Each begins where the one before has ended. */
  tokens: readonly (readonly [SqlToken['kind'], RegExp | ((text: string, from: number) => number)])[]
  /** What would begin a token that does not end, or that another version of the server reads in another way. */
  refused: readonly (readonly [RegExp, (start: string) => Refusal])[]
}

const open = (start: string) => openText({ params: { start } })
const unreadable = (sign: string) => notReadable({ params: { sign } })

const PLACE = /\{\w+\}/y

const STANDARD: Rules = {
  tokens: [
    ['space', /[ \t\n\r\f\v]+/y],
    ['comment', /--[^\n\r]*/y],
    ['comment', nestedComment],
    ['quoted', /[eE]'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*'(?!')/y],
    ['quoted', /'[^']*(?:''[^']*)*'(?!')/y],
    ['quoted', /"[^"]*(?:""[^"]*)*"(?!")/y],
    ['quoted', dollarQuote],
    ['word', /(?![eE]')[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y],
    ['number', /\.?\d[\w.]*(?![\w.'"$])/y],
    ['place', PLACE],
  ],
  refused: [
    [/\/\*|[eE]?['"]|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y, open],
    [/\.?\d[\w.]*['"$]?|[$\0]/y, unreadable],
  ],
}

const BACKSLASHES: Rules = {
  tokens: [
    ['space', /[ \t\n\r\f\v]+/y],
    // Without a blank behind it, `--` is two signs.
    ['comment', /(?:--(?=[\s\0-\x20]|$)|#)[^\n]*/y],
    ['comment', /\/\*(?![!+]|M!)[\s\S]*?\*\//y],
    ['quoted', /'[^'\\]*(?:(?:''|\\[\s\S])[^'\\]*)*'(?!')/y],
    ['quoted', /"[^"\\]*(?:(?:""|\\[\s\S])[^"\\]*)*"(?!")/y],
    ['quoted', /`[^`]*(?:``[^`]*)*`(?!`)/y],
    ['word', /[\w$\u0080-\uffff]*[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y],
    ['number', /\.?\d[\d.]*/y],
    ['place', PLACE],
  ],
  refused: [
    [/\/\*(?:[!+]|M!)/y, (start) => carriedOut({ params: { start } })],
    [/\/\*|['"`]/y, open],
    // A question mark is a value that nobody gives.
    [/[?\0]/y, unreadable],
  ],
}

const RULES: Readonly<Record<SqlDialect, Rules>> = { standard: STANDARD, backslashes: BACKSLASHES }

/**
 * The whole text in pieces, as a server with standard settings reads it.
 * @throws openText | carriedOut | textInPieces | notReadable
 */
export function sqlTokens(text: string, dialect: SqlDialect): SqlToken[] {
  const rules = RULES[dialect]
  const tokens: SqlToken[] = []
  let from = 0
  while (from < text.length) {
    const token = tokenAt(rules, text, from)
    if (dialect === 'standard') checkPieces(tokens, token)
    tokens.push(token)
    from += token.text.length
  }
  return tokens
}

function tokenAt({ tokens, refused }: Rules, text: string, from: number): SqlToken {
  for (const [kind, rule] of tokens) {
    const end = typeof rule === 'function' ? rule(text, from) : endOf(rule, text, from)
    if (end > from) return { kind, text: text.slice(from, end) }
  }
  for (const [rule, refuse] of refused) {
    const end = endOf(rule, text, from)
    if (end > from) throw refuse(text.slice(from, Math.min(end, from + 20)))
  }
  return { kind: 'sign', text: text[from]! }
}

function endOf(rule: RegExp, text: string, from: number): number {
  rule.lastIndex = from
  return rule.test(text) ? rule.lastIndex : from
}

/** PostgreSQL reads a text that goes on in another line by the rules of its first piece, with or without backslashes. */
function checkPieces(before: readonly SqlToken[], { kind, text }: SqlToken): void {
  if (kind !== 'quoted' || !text.startsWith("'")) return
  const last = before.findLast(({ kind }) => kind !== 'space' && kind !== 'comment')
  if (last?.kind === 'quoted' && last.text.endsWith("'")) throw textInPieces()
}

/** The end of a comment with comments inside of it; `from` if there is none. */
function nestedComment(text: string, from: number): number {
  if (!text.startsWith('/*', from)) return from
  let depth = 1
  for (let at = from + 2; at < text.length; at++) {
    const sign = text.slice(at, at + 2)
    if (sign === '/*') depth += 1
    else if (sign === '*/') depth -= 1
    else continue
    at += 1
    if (depth === 0) return at + 1
  }
  return from
}

const DOLLAR = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y

function dollarQuote(text: string, from: number): number {
  const opened = endOf(DOLLAR, text, from)
  if (opened === from) return from
  const tag = text.slice(from, opened)
  const close = text.indexOf(tag, opened)
  return close < 0 ? from : close + tag.length
}
