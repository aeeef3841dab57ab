import type { IncomingHttpHeaders } from 'node:http'
import type { AnswerMemory } from '@atrium/core/server/http/large-answers'
import type { FindCredential, IngestCredential } from '../../store/credential.ts'
import type { Timeseries } from '../../store/model.ts'
import type { AuditStatement } from '../audited-statement.ts'
import type { Statement } from '../language/ast.ts'
import type { Parameter } from '../language/cursor.ts'
import { statementsOf } from '../language/known-statements.ts'
import { ParseError } from '../language/parse-error.ts'
import { parseQuery } from '../language/parse-query.ts'
import { printStatement } from '../language/print.ts'
import { LIMITS } from '../limits.ts'
import type { Changer } from '../reader.ts'
import { scopeOf } from '../run-statement.ts'
import { type Answer, refused } from './answer.ts'
import { authenticate } from './authenticate.ts'
import { EPOCHS, type Epoch } from './format-time.ts'
import { type JsonOptions, type ResultPart, writeDocument } from './json-answer.ts'
import { chunkResults, gatherResults } from './results.ts'

export interface QueryParts {
  timeseries: Timeseries
  findCredential: FindCredential
  /** What all answers may hold; absent for a store without a server. */
  answerMemory?: AnswerMemory
  /** Absent if there is no audit log, for a store without a server. */
  auditStatement?: AuditStatement
  /** For an answer that is not sent in chunks. */
  maxRowsPerAnswer?: number
}

export interface QueryRequest {
  method: string
  ip: string
  headers: IncomingHttpHeaders
  /** The query parameters and the form fields together. */
  parameters: Record<string, unknown>
  /** Aborts when the client has disconnected. */
  signal: AbortSignal
  /** Takes memory for rows that are held until the answer was taken. @returns whether there is room */
  hold(bytes: number): boolean
  onFault(error: unknown): void
}

export interface TextAnswer {
  text: string | AsyncGenerator<string> | Generator<string>
}

interface ParsedQuery {
  statements: readonly Statement[]
  db: string
  options: JsonOptions
  /** Rows per chunk; absent: one document. */
  chunkSize?: number
}

/**
 * InfluxDB 1.x's `/query`. The text of a large answer is produced piece by piece; each piece is computed after the
 * previous one was taken.
 */
export async function handleQuery(parts: QueryParts, request: QueryRequest): Promise<Answer | TextAnswer> {
  const found = await authenticate(parts.findCredential, request.headers, request.parameters)
  if ('refused' in found) return found.refused
  const asked = readQuery(request.parameters)
  if ('status' in asked) return asked
  const forbidden = asked.statements.find((statement) => !found.credential.scopes.includes(scopeOf(statement)))
  if (forbidden) return refused(403, notAllowed(found.credential, forbidden))
  return answerOf(parts, request, found.credential, asked)
}

function notAllowed({ id }: IngestCredential, statement: Statement): string {
  const scope = scopeOf(statement).toUpperCase()
  return `error authorizing query: ${id} not authorized to execute statement '${printStatement(statement)}', requires ${scope}`
}

async function answerOf(
  parts: QueryParts,
  request: QueryRequest,
  credential: IngestCredential,
  { statements, db, options, chunkSize }: ParsedQuery,
): Promise<TextAnswer> {
  const { signal, hold, onFault, ip } = request
  const reader: Changer = {
    timeseries: parts.timeseries,
    tenantId: credential.tenantId,
    signal,
    db,
    nowNs: BigInt(Date.now()) * 1_000_000n,
    note: async (statement) => parts.auditStatement?.({ credential, ip }, statement),
  }
  const run = {
    reader,
    statements,
    isReading: request.method !== 'POST',
    hold,
    onFault: (error: unknown) => (signal.aborted ? undefined : onFault(error)),
  }
  if (chunkSize !== undefined) return { text: chunkedText(chunkResults(run, chunkSize), options) }
  const results = await gatherResults(run, parts.maxRowsPerAnswer ?? LIMITS.maxRowsPerAnswer)
  return wholeIfSmall(writeDocument(results, options))
}

async function* chunkedText(parts: AsyncGenerator<ResultPart>, options: JsonOptions): AsyncGenerator<string> {
  for await (const part of parts) yield* writeDocument([part], options)
}

/** The text itself if it is one piece: a stream costs more than the text of a few rows. */
function wholeIfSmall(pieces: Generator<string>): TextAnswer {
  const [first, second] = [pieces.next(), pieces.next()]
  if (second.done) return { text: first.value ?? '' }
  const whole = (function* () {
    yield first.value as string
    yield second.value as string
    yield* pieces
  })()
  return { text: whole }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function readQuery(parameters: Record<string, unknown>): ParsedQuery | Answer {
  const text = textOf(parameters.q)
  if (text === '') return refused(400, 'missing required parameter "q"')
  const bound = readParameters(textOf(parameters.params))
  if ('status' in bound) return bound
  const epoch = textOf(parameters.epoch)
  const isKnown = Object.hasOwn(EPOCHS, epoch)
  const options: JsonOptions = { pretty: parameters.pretty === 'true', ...(isKnown && { epoch: epoch as Epoch }) }
  try {
    const statements = bound.values.size === 0 ? statementsOf(text) : parseQuery(text, bound.values)
    const chunkSize = parameters.chunked === 'true' ? chunkSizeOf(textOf(parameters.chunk_size)) : undefined
    return { statements, db: textOf(parameters.db), options, ...(chunkSize !== undefined && { chunkSize }) }
  } catch (error) {
    if (error instanceof ParseError) return refused(400, `error parsing query: ${error.message}`)
    throw error
  }
}

function chunkSizeOf(text: string): number {
  const size = /^\d{1,9}$/.test(text) ? Number(text) : 0
  return size > 0 ? Math.min(size, LIMITS.maxChunkSize) : LIMITS.defaultChunkSize
}

/** The values of `$name`: texts, numbers, booleans, and objects for a regex, an identifier or a duration. */
function readParameters(text: string): { values: Map<string, Parameter> } | Answer {
  const values = new Map<string, Parameter>()
  if (text === '') return { values }
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch (error) {
    return refused(400, `error parsing query parameters: ${(error as Error).message}`)
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    return refused(400, 'error parsing query parameters: not an object')
  }
  for (const [name, value] of Object.entries(sent)) {
    const parameter = parameterOf(value)
    if (parameter === undefined) return refused(400, `error parsing query parameters: unable to bind "${name}"`)
    values.set(name, parameter)
  }
  return { values }
}

function parameterOf(value: unknown): Parameter | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : value
  if (typeof value !== 'object' || value === null) return undefined
  const [[kind, inner] = [], ...extra] = Object.entries(value)
  if (extra.length > 0 || typeof inner !== 'string') return undefined
  if (kind === 'regex') return { regex: inner }
  if (kind === 'identifier') return { identifier: inner }
  if (kind === 'duration') return { duration: inner }
  return kind === 'string' ? inner : undefined
}
