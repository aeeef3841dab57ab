import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type ParsedUrlQuery, parse } from 'node:querystring'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Answer } from './answer.ts'
import type { WriteRequest } from './write.ts'

export interface DirectParts {
  handle(request: WriteRequest): Promise<Answer>
  maxBodyBytes: number
  /** Counts an answer that Fastify does not see. */
  countAnswer(status: number, elapsedMs: number): void
}

/** A request whose body was read, and whose answer may need Fastify. */
interface Handled {
  body: Buffer
  answer: Promise<Answer>
}

const PATH = '/write?'
const MAX_QUERIES = 1_000
/** Only what every parser of queries and of content types reads in the same way. */
const PLAIN_QUERY = /^[\w.:=&-]*$/
const PLAIN_TYPES = new Set(['', 'text/plain', 'text/plain; charset=utf-8', 'application/octet-stream'])

/**
 * Handles ordinary requests to `POST /write` before Fastify, whose routing and hooks are a large part of the cost of a
 * small write. Only the 204 is sent here: any other answer, and any request that is not ordinary, is left to Fastify.
 * The headers of the 204 are those of the first one that Fastify has sent, so they include what the server's hooks add.
 */
export class DirectWrites {
  private readonly parts: DirectParts
  private readonly handled = new WeakMap<IncomingMessage, Handled>()
  private readonly queries = new Map<string, ParsedUrlQuery | null>()
  /** Names and values in turn; null until Fastify has sent a 204. */
  private headers: string[] | null = null
  private isClosing = false

  constructor(http: FastifyInstance, parts: DirectParts) {
    this.parts = parts
    const others = http.server.listeners('request') as RequestListener[]
    const passOn = (request: IncomingMessage, response: ServerResponse) => {
      for (const listener of others) listener.call(http.server, request, response)
    }
    http.server.removeAllListeners('request')
    http.server.on('request', (request, response) => {
      const query = this.headers && !this.isClosing ? this.ordinaryQuery(request) : null
      if (query) this.receive(request, response, query, passOn)
      else passOn(request, response)
    })
    http.addHook('preClose', async () => {
      this.isClosing = true
    })
  }

  /** For Fastify: the body of a request that was read here. */
  bodyOf(request: IncomingMessage): Readable | undefined {
    const handled = this.handled.get(request)
    return handled && Readable.from([handled.body])
  }

  /** For Fastify: the answer to a request that was handled here. */
  answerTo(request: IncomingMessage): Promise<Answer> | undefined {
    return this.handled.get(request)?.answer
  }

  /** For Fastify: the headers of its answer of status 204. They are the same for all ordinary requests. */
  learn(request: IncomingMessage, headers: Record<string, unknown>): void {
    if (this.headers || !this.ordinaryQuery(request)) return
    this.headers = Object.entries(headers).flatMap(([name, value]) => [name, String(value)])
  }

  /** Null if this request is left to Fastify. */
  private ordinaryQuery({ method, url = '', headers }: IncomingMessage): ParsedUrlQuery | null {
    if (method !== 'POST' || !url.startsWith(PATH)) return null
    const bytes = Number(headers['content-length'])
    const isOrdinary =
      bytes > 0 &&
      bytes <= this.parts.maxBodyBytes &&
      headers['transfer-encoding'] === undefined &&
      headers.cookie === undefined &&
      PLAIN_TYPES.has(headers['content-type'] ?? '')
    return isOrdinary ? this.parse(url.slice(PATH.length)) : null
  }

  private parse(text: string): ParsedUrlQuery | null {
    const known = this.queries.get(text)
    if (known !== undefined) return known
    const query = PLAIN_QUERY.test(text) ? parse(text) : null
    if (this.queries.size >= MAX_QUERIES) this.queries.clear()
    this.queries.set(text, query)
    return query
  }

  /** A request that ends before its body has no answer. */
  private receive(
    request: IncomingMessage,
    response: ServerResponse,
    query: ParsedUrlQuery,
    passOn: RequestListener,
  ): void {
    const startMs = performance.now()
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', async () => {
      const body = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)
      const answer = this.parts.handle({ headers: request.headers, query, body })
      const found = await answer.catch(() => null)
      if (found?.status === 204 && this.headers) {
        response.writeHead(204, this.headers).end()
        this.parts.countAnswer(204, performance.now() - startMs)
        return
      }
      this.handled.set(request, { body, answer })
      passOn(request, response)
    })
  }
}
