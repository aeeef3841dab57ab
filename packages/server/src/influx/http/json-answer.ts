import type { Value } from '../select/value.ts'
import type { SeriesPart } from '../series.ts'
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
const CHARACTERS_PER_PIECE = 65_536

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
    yield ',"series":['
    for (const [i, one] of series.entries()) {
      if (i > 0) yield ','
      yield* writeSeries(one, i === series.length - 1 && seriesPartial === true, format)
    }
    yield ']'
  }
  if (warning !== undefined) yield `,"messages":[{"level":"warning","text":${JSON.stringify(warning)}}]`
  if (partial) yield ',"partial":true'
  if (error !== undefined) yield `,"error":${JSON.stringify(error)}`
  yield '}'
}

function* writeSeries({ name, tags, columns, rows, timeless }: SeriesPart, isPartial: boolean, options: JsonOptions) {
  const own = [
    ...(name === undefined ? [] : [`"name":${JSON.stringify(name)}`]),
    ...(tags ? [`"tags":${JSON.stringify(sorted(tags))}`] : []),
    `"columns":${JSON.stringify(columns)}`,
  ]
  const head = `{${own.join(',')}${rows.length > 0 ? ',"values":[' : ''}`
  const end = `${rows.length > 0 ? ']' : ''}${isPartial ? ',"partial":true}' : '}'}`
  const texts = columns.map(() => new LastText())
  for (let start = 0; start === 0 || start < rows.length; start += ROWS_PER_PIECE) {
    let piece = start === 0 ? head : ','
    for (let i = start; i < Math.min(rows.length, start + ROWS_PER_PIECE); i++) {
      if (i > start) piece += ','
      piece += writeRow(rows[i] as SeriesPart['rows'][number], texts, timeless === true, options)
    }
    yield start + ROWS_PER_PIECE < rows.length ? piece : piece + end
  }
}

function writeRow(
  row: SeriesPart['rows'][number],
  texts: readonly LastText[],
  isTimeless: boolean,
  options: JsonOptions,
): string {
  let text = '['
  for (let i = 0; i < row.length; i++) {
    if (i > 0) text += ','
    const cell = row[i] as Value
    if (i === 0 && !isTimeless) text += formatTime(cell as number | bigint, options)
    else text += typeof cell === 'string' ? (texts[i] as LastText).write(cell) : writeValue(cell)
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
