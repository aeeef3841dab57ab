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
  yield `{${own.join(',')}`
  if (rows.length > 0) yield ',"values":['
  for (let start = 0; start < rows.length; start += ROWS_PER_PIECE) {
    const piece = rows.slice(start, start + ROWS_PER_PIECE).map((row) => {
      const cells = row.map((cell, i) =>
        i === 0 && !timeless ? formatTime(cell as number | bigint, options) : writeValue(cell),
      )
      return `[${cells.join(',')}]`
    })
    yield (start > 0 ? ',' : '') + piece.join(',')
  }
  if (rows.length > 0) yield ']'
  yield isPartial ? ',"partial":true}' : '}'
}

const sorted = (tags: Record<string, string>) =>
  Object.fromEntries(Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Integers with all their digits; NaN and infinity are null. */
function writeValue(value: Value): string {
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value)
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
