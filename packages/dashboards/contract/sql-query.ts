import { filledText, Refusal, refusal, type Text } from '@atrium/core/contract/refusal'
import { type SqlDialect, type SqlToken, sqlTokens } from './sql-tokens.ts'

/** In characters. */
export const MAX_SQL = 20_000

/** What a statement can name besides the parameters of its dashboard: the range that is shown, and seconds of a step. */
export const SQL_NAMES = ['from', 'to', 'interval'] as const

export const onlyOneSelect = refusal(40001, 400, {
  zh_CN: '只能使用一条 SELECT 或 WITH 语句',
  en_US: 'Use one SELECT or WITH statement',
})
const noInto = refusal(40001, 400, {
  zh_CN: '语句只能读取数据，不能使用 INTO',
  en_US: 'The statement only reads, so it cannot have INTO',
})
const quotedPlace = refusal(40001, 400, {
  zh_CN: '{place} 是一个值，不能写在引号、注释或美元引号中',
  en_US: '{place} is a value: it cannot stand in quotes, comments or dollar quotes',
})
const unknownPlace = refusal(40001, 400, {
  zh_CN: '看板没有参数 {place}',
  en_US: 'The dashboard has no parameter {place}',
})

/** A statement whose places are values that are sent apart from it. */
export interface BoundSql {
  text: string
  /** The names of the values in the order of their places; a name may occur several times. */
  names: string[]
  /** Which of them follow LIMIT or OFFSET, where a database takes numbers only. */
  counts: number[]
}

/**
 * The one statement of an author's text, with `$1` or `?` in place of each `{name}`. Nothing that a viewer chooses is in
 * the text.
 * @param parameters the names of the dashboard's parameters
 * @throws onlyOneSelect | noInto | quotedPlace | unknownPlace, and Refusal as sqlTokens
 */
export function boundSql(text: string, dialect: SqlDialect, parameters: readonly string[]): BoundSql {
  const statement = onlyStatement(text, dialect)
  const known = [...SQL_NAMES, ...parameters]
  checkQuoted(statement, known)
  const names: string[] = []
  const counts: number[] = []
  const before: SqlToken[] = []
  const parts = statement.map((token) => {
    const { kind, text: part } = token
    const isCount = kind === 'place' && isAtLimit(before)
    if (!isBetween(token)) before.push(token)
    if (kind !== 'place') return part
    const name = part.slice(1, -1)
    if (!known.includes(name)) throw unknownPlace({ params: { place: part } })
    if (isCount) counts.push(names.length)
    names.push(name)
    return dialect === 'standard' ? `$${names.length}` : '?'
  })
  return { text: parts.join(''), names, counts }
}

/** The names in a statement that stand for values. @throws as `boundSql`, but for the names of parameters */
export function sqlPlaces(text: string, dialect: SqlDialect): string[] {
  const statement = onlyStatement(text, dialect)
  checkQuoted(statement, SQL_NAMES)
  return statement.flatMap(({ kind, text: part }) => (kind === 'place' ? [part.slice(1, -1)] : []))
}

/** What is wrong with a statement, as far as it can be said without the parameters of its dashboard. */
export function sqlError(text: string, dialect: SqlDialect): Text | undefined {
  try {
    sqlPlaces(text, dialect)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return filledText(error.text, error.detail.params)
    throw error
  }
}

/** Up to a semicolon at its end. */
function onlyStatement(text: string, dialect: SqlDialect): SqlToken[] {
  const tokens = sqlTokens(text, dialect)
  const end = tokens.findIndex((token) => token.kind === 'sign' && token.text === ';')
  const statement = end < 0 ? tokens : tokens.slice(0, end)
  const rest = end < 0 ? [] : tokens.slice(end + 1)
  if (!rest.every(isBetween)) throw onlyOneSelect()
  const first = statement.find((token) => !isBetween(token) && token.text !== '(')
  if (first?.kind !== 'word' || !/^(?:select|with)$/i.test(first.text)) throw onlyOneSelect()
  if (statement.some(({ kind, text: word }) => kind === 'word' && /^into$/i.test(word))) throw noInto()
  return statement
}

/** Whether what follows these is the number of LIMIT or OFFSET, or the second one of `LIMIT 20, 10`. */
function isAtLimit(before: readonly SqlToken[]): boolean {
  const [third, second, last] = [before.at(-3), before.at(-2), before.at(-1)]
  if (last?.kind === 'word') return /^(?:limit|offset)$/i.test(last.text)
  const isSecond = last?.text === ',' && (second?.kind === 'place' || second?.kind === 'number')
  return isSecond && third?.kind === 'word' && /^limit$/i.test(third.text)
}

const isBetween = ({ kind }: SqlToken) => kind === 'space' || kind === 'comment'

/** A value inside of a text would not be one. Other words in braces, as of an array, belong to the text. */
function checkQuoted(statement: readonly SqlToken[], names: readonly string[]): void {
  for (const { kind, text } of statement) {
    if (kind !== 'quoted' && kind !== 'comment') continue
    const place = names.map((name) => `{${name}}`).find((one) => text.includes(one))
    if (place) throw quotedPlace({ params: { place } })
  }
}
