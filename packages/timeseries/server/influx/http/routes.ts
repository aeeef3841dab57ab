import { Readable } from 'node:stream'
import { holding } from '@atrium/core/server/http/large-answers'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LIMITS as STORE_LIMITS } from '../../store/limits.ts'
import { LIMITS } from '../limits.ts'
import { type Answer, refused, VERSION_HEADERS } from './answer.ts'
import { DirectWrites } from './direct-writes.ts'
import { handleQuery, type QueryParts } from './query.ts'
import { handleWrite, handleWriteV2, type WriteParts } from './write.ts'

const TAGS = ['timeseries']
const NO_RATE_LIMIT = { rateLimit: false } as const

export interface InfluxParts extends WriteParts, QueryParts {
  /** Counts an answer that Fastify does not see; absent for a store without a server. */
  countAnswer?(area: string, status: number, elapsedMs: number): void
}

/**
 * Adds the endpoints of InfluxDB's clients. Bodies of any content type are read as bytes, and credentials are read
 * here. Sessions are not used, nor are limits per address, which a plant behind one router would soon reach.
 */
export async function influxRoutes(http: FastifyInstance, parts: InfluxParts): Promise<void> {
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(VERSION_HEADERS)
      // The influx shell sends an empty content type, which Fastify would refuse.
      const type = request.headers['content-type']
      if (type !== undefined && !type.includes('/')) request.headers['content-type'] = 'application/octet-stream'
    })
    scope.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode !== 413) throw error
      return send(reply, refused(413, 'Request Entity Too Large'))
    })
    addPing(scope)
    addWrite(scope, parts)
    addQuery(scope, parts)
  })
}

function send(reply: FastifyReply, { status, headers, body }: Answer) {
  return reply.code(status).headers(headers).send(body)
}

function addPing(scope: FastifyInstance): void {
  scope.route({
    method: 'GET',
    url: '/ping',
    config: { guard: { kind: 'open' }, ...NO_RATE_LIMIT },
    schema: { summary: 'Tells the version of InfluxDB that is spoken here', tags: TAGS },
    handler: async (request, reply) => {
      const { verbose } = request.query as Record<string, unknown>
      if (verbose === undefined || verbose === '' || verbose === '0' || verbose === 'false')
        return reply.code(204).send()
      return reply.send({ version: VERSION_HEADERS['x-influxdb-version'] })
    },
  })
}

function addWrite(scope: FastifyInstance, parts: InfluxParts): void {
  const maxBodyBytes = parts.maxBodyBytes ?? STORE_LIMITS.maxBodyBytes
  const direct = new DirectWrites(scope, {
    handle: (request) => handleWrite(parts, request),
    maxBodyBytes,
    countAnswer: (status, elapsedMs) => parts.countAnswer?.(TAGS[0]!, status, elapsedMs),
  })
  const route = {
    method: 'POST',
    bodyLimit: maxBodyBytes,
    config: { guard: { kind: 'credential', scope: 'write' }, ...NO_RATE_LIMIT },
    decompress: false,
  } as const
  const toWrite = (request: FastifyRequest) => ({
    headers: request.headers,
    query: request.query as Record<string, unknown>,
    body: bodyOf(request),
  })
  scope.route({
    ...route,
    url: '/write',
    schema: { summary: 'Writes line protocol, as InfluxDB 1.x takes it', tags: TAGS },
    preParsing: async ({ raw }, _reply, payload) => direct.bodyOf(raw) ?? payload,
    handler: async (request, reply) =>
      send(reply, await (direct.answerTo(request.raw) ?? handleWrite(parts, toWrite(request)))),
    onSend: async ({ raw }, reply) => {
      if (reply.statusCode === 204) direct.learn(raw, reply.getHeaders())
    },
  })
  scope.route({
    ...route,
    url: '/api/v2/write',
    schema: { summary: 'Writes line protocol, as InfluxDB 2 takes it', tags: TAGS },
    handler: async (request, reply) => send(reply, await handleWriteV2(parts, toWrite(request))),
  })
}

const bodyOf = ({ body }: FastifyRequest) => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

function addQuery(scope: FastifyInstance, parts: QueryParts): void {
  for (const method of ['GET', 'POST'] as const) {
    scope.route({
      method,
      url: '/query',
      bodyLimit: LIMITS.maxQueryBytes,
      config: { guard: { kind: 'credential', scope: 'read' }, ...NO_RATE_LIMIT },
      schema: { summary: 'Answers InfluxQL, as InfluxDB 1.x does', tags: TAGS },
      handler: async (request, reply) => {
        const gone = new AbortController()
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) gone.abort()
        })
        const share = parts.answerMemory?.()
        try {
          const answer = await handleQuery(parts, {
            method,
            ip: request.ip,
            headers: request.headers,
            parameters: { ...(request.query as object), ...formOf(request) },
            signal: gone.signal,
            hold: (bytes) => share?.add(bytes) ?? true,
            onFault: (error) => request.log.error({ err: error }, 'an InfluxQL statement failed'),
          })
          if ('status' in answer) return send(reply, answer)
          reply.type('application/json')
          if (typeof answer.text === 'string') return reply.send(answer.text)
          // A stream takes the next piece when the socket has room for it. From here on, the answer has the memory.
          const text = Readable.from(answer.text, { objectMode: false })
          return reply.send(holding(text, share?.end() ?? 0))
        } finally {
          share?.end()
        }
      },
    })
  }
}

function formOf(request: FastifyRequest): Record<string, string> {
  const type = request.headers['content-type'] ?? ''
  const body = bodyOf(request)
  if (body.length === 0 || !type.startsWith('application/x-www-form-urlencoded')) return {}
  return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
}
