import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal } from '@atrium/contract/refusal'
import type { FastifyInstance } from 'fastify'
import { type FindCredential, readCredential } from './credential.ts'
import { LIMITS } from './limits.ts'
import type { Precision, Timeseries, WriteResult } from './model.ts'

const unpack = promisify(gunzip)

export interface WriteParts {
  timeseries: Timeseries
  findCredential: FindCredential
  /** Of the body, packed and unpacked. */
  maxBodyBytes?: number
}

export interface WriteRequest {
  headers: IncomingHttpHeaders
  query: Record<string, unknown>
  body: Buffer
}

export interface WriteAnswer {
  status: number
  headers: Record<string, string>
  /** Absent on success, which has status 204. */
  body?: { error: string }
}

// Influx's names of the units.
const PRECISIONS: Record<string, Precision> = {
  ns: 'ns',
  n: 'ns',
  us: 'us',
  u: 'us',
  µ: 'us',
  ms: 'ms',
  s: 's',
  m: 'm',
  h: 'h',
}

const REASONS_TOLD = 20

/** InfluxDB 1.x's `POST /write`: the same parameters, statuses and shapes, so that its clients can write here unchanged. */
export async function handleWrite(parts: WriteParts, request: WriteRequest): Promise<WriteAnswer> {
  const sent = readCredential(request.headers, request.query)
  if (!sent) return unauthorized('unable to parse authentication credentials')
  const credential = await parts.findCredential(sent.id, sent.token)
  if (!credential) return unauthorized('authorization failed')
  if (!credential.scopes.includes('write')) return refused(403, 'the credential is not allowed to write')
  const { db, rp, precision = 'ns' } = request.query
  if (typeof db !== 'string' || db === '') return refused(400, 'database is required')
  if (rp !== undefined && rp !== '' && rp !== 'autogen') return refused(404, `retention policy not found: ${rp}`)
  const unit = typeof precision === 'string' ? PRECISIONS[precision] : undefined
  if (unit === undefined) return refused(400, `invalid precision "${precision}" (use ns, us, ms, s, m or h)`)
  const body = await unpackBody(request, parts.maxBodyBytes ?? LIMITS.maxBodyBytes)
  if (!Buffer.isBuffer(body)) return body
  try {
    const create = credential.scopes.includes('create')
    return told(await parts.timeseries.writeLines(credential.tenantId, db, body, { precision: unit, create }))
  } catch (error) {
    return refusedByStore(error)
  }
}

async function unpackBody({ headers, body }: WriteRequest, maxBodyBytes: number): Promise<Buffer | WriteAnswer> {
  const tooLarge = refused(413, 'Request Entity Too Large')
  if (body.length > maxBodyBytes) return tooLarge
  const encoding = headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return body
  if (encoding !== 'gzip') return refused(415, `unsupported content encoding: ${encoding}`)
  try {
    return await unpack(body, { maxOutputLength: maxBodyBytes })
  } catch (error) {
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? tooLarge : refused(400, 'gzip: invalid data')
  }
}

function told({ refused: lines, refusedCount }: WriteResult): WriteAnswer {
  if (refusedCount === 0) return { status: 204, headers: {} }
  const reasons = lines.slice(0, REASONS_TOLD).map(({ line, reason }) => `line ${line}: ${reason}`)
  const more = refusedCount > reasons.length ? `; and ${refusedCount - reasons.length} more` : ''
  return refused(400, `partial write: ${reasons.join('; ')}${more} dropped=${refusedCount}`)
}

function refusedByStore(error: unknown): WriteAnswer {
  if (!(error instanceof Refusal)) throw error
  const { text, detail, status } = error
  const message = text.en_US.replace(/\{(\w+)\}/g, (_, name: string) => String(detail.params?.[name] ?? ''))
  const answer = refused(status, message)
  if (status === 503 || status === 429) answer.headers['retry-after'] = String(detail.retryAfterS ?? 1)
  return answer
}

function unauthorized(error: string): WriteAnswer {
  const answer = refused(401, error)
  answer.headers['www-authenticate'] = 'Basic realm="Atrium"'
  return answer
}

// Influx's clients look for the reason in the header too. A header cannot carry every character that a line can.
function refused(status: number, error: string): WriteAnswer {
  return {
    status,
    headers: { 'x-influxdb-error': error.replace(/[^\x20-\x7e]/g, '?').slice(0, 1000) },
    body: { error },
  }
}

/**
 * Adds `POST /write`. It takes any content type as bytes and authenticates by itself; sessions, and limits per address,
 * which a plant behind one router would soon reach, do not concern it.
 */
export async function timeseriesRoutes(http: FastifyInstance, parts: WriteParts): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode !== 413) throw error
      const answer = refused(413, 'Request Entity Too Large')
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
    scope.route({
      method: 'POST',
      url: '/write',
      bodyLimit: parts.maxBodyBytes ?? LIMITS.maxBodyBytes,
      config: { guard: { kind: 'credential', scope: 'write' }, rateLimit: false },
      decompress: false,
      schema: { summary: 'Writes line protocol, as InfluxDB 1.x takes it', tags: ['timeseries'] },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const query = request.query as Record<string, unknown>
        const answer = await handleWrite(parts, { headers: request.headers, query, body })
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  })
}
