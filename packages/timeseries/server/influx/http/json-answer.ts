import type { SeriesPart } from '../series.ts'
import type { Value } from '../value.ts'
import { formatTime, type TimeFormat } from './format-time.ts'

/** A part of a statement's answer, as it is sent. */
export interface ResultPart {
  statementId: number
  series?: SeriesPart[]
  /** Whether more rows of the last series follow, and whether anything of this statement follows. */
  seriesPartial?: boolean
  partial?: boolean
  error?: string
  warning?: string
  /** The time zone that the statement requests for its times. */
  zone?: string
}

export interface JsonOptions extends TimeFormat {
  pretty: boolean
}

/** Rows that are serialised at a time. */
const ROWS_PER_PIECE = 2_000
/** A large answer is never one text in memory. A small one is, because each piece costs a write to the socket. */
const CHARACTERS_PER_PIECE = 262_144

/** One document `{"results": […]}`, piece by piece. */
export function* writeDocument(parts: readonly ResultPart[], options: JsonOptions): Generator<string> {
  if (options.pretty) {
    const plain = [...writeResults(parts, options)].join('')
    // Parsing would round numbers that JavaScript cannot hold, so whitespace is inserted into the text instead.
    yield `${indent(plain.trimEnd())}\n`
    return
  }
  let piece = ''
  for (const text of writeResults(parts, options)) {
    piece += text
    if (piece.length < CHARACTERS_PER_PIECE) continue
    yield piece
    piece = ''
  }
  yield piece
}

function* writeResults(parts: readonly ResultPart[], options: JsonOptions): Generator<string> {
  yield '{"results":['
  for (const [i, part] of parts.entries()) {
    if (i > 0) yield ','
    yield* writeResult(part, options)
  }
  yield ']}\n'
}

function* writeResult(part: ResultPart, options: JsonOptions): Generator<string> {
  yield `{"statement_id":${part.statementId}`
  const { series = [], seriesPartial, partial, error, warning, zone } = part
  const format = { ...options, ...(zone !== undefined && { zone }) }
  if (series.length > 0) {
    let piece = ',"series":['
    for (const [i, one] of series.entries()) {
      if (i > 0) piece += ','
      const isPartial = i === series.length - 1 && seriesPartial === true
      for (let start = 0; start === 0 || start < one.rows.length; start += ROWS_PER_PIECE) {
        piece += writeRows(one, start, isPartial, format)
        if (piece.length < CHARACTERS_PER_PIECE) continue
        yield piece
        piece = ''
      }
    }
    yield `${piece}]`
  }
  if (warning !== undefined) yield `,"messages":[{"level":"warning","text":${JSON.stringify(warning)}}]`
  if (partial) yield ',"partial":true'
  if (error !== undefined) yield `,"error":${JSON.stringify(error)}`
  yield '}'
}

/** A piece of a series: its rows from `start` on, with its head before the first and its end after the last. */
function writeRows(series: SeriesPart, start: number, isPartial: boolean, options: JsonOptions): string {
  const { rows, timeless } = series
  const end = Math.min(rows.length, start + ROWS_PER_PIECE)
  const texts: LastText[] = []
  let piece = start === 0 ? headOf(series) : ''
  for (let i = start; i < end; i++) {
    piece += i > 0 ? ',' : ',"values":['
    piece += writeRow(rows[i] as SeriesPart['rows'][number], texts, timeless === true, options)
  }
  if (end < rows.length) return piece
  return `${piece}${rows.length > 0 ? ']' : ''}${isPartial ? ',"partial":true}' : '}'}`
}

/** The texts of heads by their tags, which are the same object in the next answer to the same statement. */
const heads = new WeakMap<object, { name: string | undefined; columns: string[]; text: string }>()

function headOf({ name, tags, columns }: SeriesPart): string {
  const found = tags && heads.get(tags)
  if (found && found.name === name && found.columns === columns) return found.text
  const own = [
    ...(name === undefined ? [] : [`"name":${JSON.stringify(name)}`]),
    ...(tags ? [`"tags":${JSON.stringify(sorted(tags))}`] : []),
    `"columns":${JSON.stringify(columns)}`,
  ]
  const text = `{${own.join(',')}`
  if (tags) heads.set(tags, { name, columns, text })
  return text
}

function writeRow(
  row: SeriesPart['rows'][number],
  texts: LastText[],
  isTimeless: boolean,
  options: JsonOptions,
): string {
  let text = '['
  for (let i = 0; i < row.length; i++) {
    if (i > 0) text += ','
    const cell = row[i] as Value
    if (i === 0 && !isTimeless) text += formatTime(cell as number | bigint, options)
    else if (typeof cell !== 'string') text += writeValue(cell)
    else {
      const last = texts[i] ?? new LastText()
      texts[i] = last
      text += last.write(cell)
    }
  }
  return `${text}]`
}

/** The last text of a column as JSON: tags mostly have the value of the row before. */
class LastText {
  private text = ''
  private json = '""'

  write(text: string): string {
    if (text === this.text) return this.json
    this.text = text
    this.json = JSON.stringify(text)
    return this.json
  }
}

const sorted = (tags: Record<string, string>) =>
  hasOneKey(tags) ? tags : Object.fromEntries(Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1)))

function hasOneKey(object: object): boolean {
  let count = 0
  for (const _ in object) if (++count > 1) return false
  return true
}

/** Integers with all their digits; NaN and infinity are null. */
function writeValue(value: Exclude<Value, string>): string {
  return typeof value === 'number' && !Number.isFinite(value) ? 'null' : String(value)
}

/** The same document with four spaces for each level. */
function indent(json: string): string {
  let depth = 0
  return json.replace(/"(?:[^"\\]|\\.)*"|\[\]|\{\}|[[\]{},:]|[^[\]{},:"]+/g, (token) => {
    const line = () => `\n${'    '.repeat(depth)}`
    switch (token) {
      case '{':
      case '[':
        depth++
        return token + line()
      case '}':
      case ']':
        depth--
        return line() + token
      case ',':
        return token + line()
      case ':':
        return ': '
      default:
        return token
    }
  })
}
