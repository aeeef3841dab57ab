import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { IngestRefusals } from '../../refused/refusals.ts'
import type { FindCredential, IngestCredential } from '../../store/credential.ts'
import { LIMITS } from '../../store/limits.ts'
import type { Precision, Timeseries, WriteResult } from '../../store/model.ts'
import { type Answer, refused, refusedByStore } from './answer.ts'
import { authenticate } from './authenticate.ts'

const unpack = promisify(gunzip)

export interface WriteParts {
  timeseries: Timeseries
  findCredential: FindCredential
  /** Where refused lines and writes are noted; absent: nowhere. */
  refusals?: Pick<IngestRefusals, 'add'>
  /** For the body, compressed and uncompressed. */
  maxBodyBytes?: number
}

export interface WriteRequest {
  headers: IncomingHttpHeaders
  query: Record<string, unknown>
  body: Buffer
}

// Influx's names of the units.
const PRECISIONS = new Map<string, Precision>([
  ['ns', 'ns'],
  ['n', 'ns'],
  ['us', 'us'],
  ['u', 'us'],
  ['µ', 'us'],
  ['ms', 'ms'],
  ['s', 's'],
  ['m', 'm'],
  ['h', 'h'],
])

const REASONS_SHOWN = 20

/**
 * InfluxDB 1.x's `POST /write`: the same parameters, statuses and answers, so that its clients can write here
 * unchanged. What is refused is also noted with the credential, as few clients show the answer to anybody.
 */
export async function handleWrite(parts: WriteParts, request: WriteRequest): Promise<Answer> {
  const found = await authenticate(parts.findCredential, request.headers, request.query)
  if ('refused' in found) return found.refused
  const { credential } = found
  const note = (line: number, reason: string) =>
    parts.refusals?.add(credential.id, { topic: topicOf(request.query), line, reason })
  try {
    const result = await write(parts, request, credential)
    if ('status' in result) {
      note(0, result.body?.error ?? '')
      return result
    }
    for (const { line, reason } of result.refused) note(line, reason)
    return answer(result)
  } catch (error) {
    const refusedAnswer = refusedByStore(error)
    // A busy store is asked again by its clients: nothing is lost by that.
    if (refusedAnswer.headers['retry-after'] === undefined) note(0, refusedAnswer.body?.error ?? '')
    return refusedAnswer
  }
}

/** What stands in place of a message's topic. */
const topicOf = ({ db }: Record<string, unknown>) =>
  typeof db === 'string' && db !== '' ? `/write?db=${db}` : '/write'

async function write(
  { timeseries, maxBodyBytes = LIMITS.maxBodyBytes }: WriteParts,
  request: WriteRequest,
  { tenantId, scopes }: IngestCredential,
): Promise<WriteResult | Answer> {
  if (!scopes.includes('write')) return refused(403, 'the credential is not allowed to write')
  const { db, rp, precision = 'ns' } = request.query
  if (typeof db !== 'string' || db === '') return refused(400, 'database is required')
  if (rp !== undefined && rp !== '' && rp !== 'autogen') return refused(404, `retention policy not found: ${rp}`)
  const unit = precision === '' ? 'ns' : typeof precision === 'string' ? PRECISIONS.get(precision) : undefined
  if (unit === undefined) return refused(400, `invalid precision "${precision}" (use ns, us, ms, s, m or h)`)
  const body = await unpackBody(request, maxBodyBytes)
  if (!Buffer.isBuffer(body)) return body
  return timeseries.writeLines(tenantId, db, body, { precision: unit, create: scopes.includes('create') })
}

/**
 * InfluxDB 2's `POST /api/v2/write`, as InfluxDB 1.8 accepts it: the bucket is `db` or `db/autogen`; the organisation
 * is ignored, because the credential determines the tenant.
 */
export async function handleWriteV2(parts: WriteParts, request: WriteRequest): Promise<Answer> {
  const { bucket, precision } = request.query
  const [db = '', ...policy] = typeof bucket === 'string' ? bucket.split('/') : []
  const query = { ...request.query, db, rp: policy.join('/'), ...(precision !== undefined && { precision }) }
  const answer = await handleWrite(parts, { ...request, query })
  if (!answer.body) return answer
  const { error } = answer.body
  const body = { code: CODES[answer.status] ?? 'internal error', message: error, error }
  return { ...answer, body }
}

const CODES: Record<number, string> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not found',
  413: 'request too large',
  415: 'unsupported media type',
  429: 'too many requests',
  503: 'unavailable',
}

async function unpackBody({ headers, body }: WriteRequest, maxBodyBytes: number): Promise<Buffer | Answer> {
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

function answer({ refused: lines, refusedCount }: WriteResult): Answer {
  if (refusedCount === 0) return { status: 204, headers: {} }
  const reasons = lines.slice(0, REASONS_SHOWN).map(({ line, reason }) => `line ${line}: ${reason}`)
  const extra = refusedCount > reasons.length ? `; and ${refusedCount - reasons.length} more` : ''
  return refused(400, `partial write: ${reasons.join('; ')}${extra} dropped=${refusedCount}`)
}
