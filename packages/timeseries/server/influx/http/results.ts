import { Refusal } from '@atrium/core/contract/refusal'
import { noRoom } from '@atrium/core/server/http/large-answers'
import type { Statement } from '../language/ast.ts'
import { printStatement } from '../language/print.ts'
import type { Changer } from '../reader.ts'
import { RefusedStatement } from '../refused-statement.ts'
import { runStatement, scopeOf, statementBatches } from '../run-statement.ts'
import type { SeriesPart } from '../series.ts'
import type { ResultPart } from './json-answer.ts'

interface Run {
  reader: Changer
  statements: readonly Statement[]
  /** The request uses a method that should not change anything: a change is made nevertheless, with a warning. */
  isReading: boolean
  /** Takes memory for rows. @returns whether there is room */
  hold(bytes: number): boolean
  /** Called with an internal error; its cause is not sent to the client. */
  onFault(error: unknown): void
}

/**
 * All answers at once, for one document. If there are too many rows, the first ones are returned and marked as partial.
 * @throws temporarilyUnavailable if there is no room for them
 */
export async function gatherResults(run: Run, maxRows: number): Promise<ResultPart[]> {
  const results: ResultPart[] = []
  let room = maxRows
  let hasMemory = true
  for (const [statementId, statement] of run.statements.entries()) {
    const result: ResultPart = { statementId, ...marks(statement, run) }
    results.push(result)
    const series: SeriesPart[] = []
    try {
      for await (const parts of statementBatches(run.reader, statement)) {
        hasMemory = run.hold(parts.reduce((sum, part) => sum + bytesOf(part), 0))
        if (!hasMemory) break
        for (const part of parts) {
          const taken = part.rows.length <= room ? part : { ...part, rows: part.rows.slice(0, room) }
          room -= taken.rows.length
          appendTo(series, taken)
          if (room === 0) break
        }
        if (room > 0) continue
        result.seriesPartial = true
        result.partial = true
        break
      }
      if (series.length > 0) result.series = series
    } catch (error) {
      result.error = errorText(error, run)
      return [...results, ...notExecuted(run.statements, statementId)]
    }
    if (!hasMemory) throw noRoom()
  }
  return results
}

const BYTES_PER_ROW = 48
/** A number, or what a text has beside its letters. */
const BYTES_PER_VALUE = 24

/** The memory of its rows, roughly. */
function bytesOf({ rows }: SeriesPart): number {
  let bytes = 0
  for (const row of rows) {
    bytes += BYTES_PER_ROW + BYTES_PER_VALUE * row.length
    for (const value of row) if (typeof value === 'string') bytes += value.length
  }
  return bytes
}

/** Answers in parts of at most so many rows of one series each; the next part is computed after this one was taken. */
export async function* chunkResults(run: Run, chunkSize: number): AsyncGenerator<ResultPart> {
  for (const [statementId, statement] of run.statements.entries()) {
    const base: ResultPart = { statementId, ...marks(statement, run) }
    let ready: SeriesPart | undefined
    try {
      for await (const part of chunked(runStatement(run.reader, statement), chunkSize)) {
        if (ready)
          yield { ...base, series: [ready], partial: true, ...(isSame(ready, part) && { seriesPartial: true }) }
        ready = part
      }
      yield ready ? { ...base, series: [ready] } : base
    } catch (error) {
      if (ready) yield { ...base, series: [ready], partial: true }
      yield { ...base, error: errorText(error, run) }
      yield* notExecuted(run.statements, statementId)
      return
    }
  }
}

/** The same rows, with the requested number of rows of one series per part. */
async function* chunked(parts: AsyncGenerator<SeriesPart>, size: number): AsyncGenerator<SeriesPart> {
  let held: SeriesPart | undefined
  for await (const part of parts) {
    if (held && !isSame(held, part)) {
      yield held
      held = undefined
    }
    const rows: SeriesPart['rows'] = held ? [...held.rows, ...part.rows] : part.rows
    let start = 0
    for (; rows.length - start > size; start += size) yield { ...part, rows: rows.slice(start, start + size) }
    held = { ...part, rows: rows.slice(start) }
  }
  if (held) yield held
}

function marks(statement: Statement, { isReading }: Run): Partial<ResultPart> {
  const zone = statement.kind === 'select' ? statement.timeZone : undefined
  if (zone !== undefined) return { zone }
  if (!isReading || scopeOf(statement) === 'read') return {}
  const text = printStatement(statement)
  return { warning: `deprecated use of '${text}' in a read only context, please use a POST request instead` }
}

/** The part, or its rows, become part of the answer. */
function appendTo(series: SeriesPart[], part: SeriesPart): void {
  const last = series.at(-1)
  if (last && isSame(last, part)) {
    for (const row of part.rows) last.rows.push(row)
  } else series.push(part)
}

function isSame(a: SeriesPart, b: SeriesPart): boolean {
  if (a.name !== b.name || a.tags === b.tags) return a.name === b.name
  const { tags: own = {} } = a
  const { tags: other = {} } = b
  for (const tag in own) if (other[tag] !== own[tag]) return false
  return Object.keys(own).length === Object.keys(other).length
}

/** InfluxDB stops at the first statement that fails. */
function notExecuted(statements: readonly Statement[], failed: number): ResultPart[] {
  return statements.slice(failed + 1).map((_, i) => ({ statementId: failed + 1 + i, error: 'not executed' }))
}

/** A refusal in InfluxDB's words, or in ours. */
export function messageOf({ text, detail }: Refusal): string {
  return text.en_US.replace(/\{(\w+)\}/g, (_, name: string) => String(detail.params?.[name] ?? ''))
}

function errorText(error: unknown, { onFault }: Run): string {
  if (error instanceof RefusedStatement) return error.message
  if (error instanceof Refusal) return messageOf(error)
  onFault(error)
  return 'internal error'
}
