import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { readBody } from './answer-body.ts'
import { noAnswerInTime, TIMEOUT_MS } from './time-out.ts'

const MAX_ANSWER_BYTES = 1024 * 1024

export interface OutgoingRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  timeoutMs?: number
  /** Breaks the request off: nobody waits for the answer any more. */
  signal?: AbortSignal
  /** Default: one megabyte. A longer answer is refused. */
  maxAnswerBytes?: number
  /** Of a longer answer, the beginning is enough. */
  cutsAnswer?: boolean
}

export interface EgressAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** The same, not decoded. */
  bytes: Buffer
}

export interface StartedAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** As it comes, not decoded. Who does not read it to its end destroys it. */
  body: IncomingMessage
}

/** The status of an answer that broke off behind it; undefined if nothing was answered. */
export function answeredStatus(error: unknown): number | undefined {
  return (error as { answeredStatus?: number }).answeredStatus
}

/** A request whose answer has no end: it must begin in time. */
export function begin(
  url: URL,
  { headers = {}, timeoutMs = TIMEOUT_MS, signal }: Pick<OutgoingRequest, 'headers' | 'timeoutMs' | 'signal'>,
  connect: () => Socket,
): Promise<StartedAnswer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        path: `${url.pathname}${url.search}`,
        headers: { 'user-agent': 'Atrium', 'accept-encoding': 'identity', ...headers, host: url.host },
        createConnection: connect,
        ...(signal ? { signal } : {}),
      },
      (body) => {
        clearTimeout(late)
        resolve({ status: body.statusCode ?? 0, headers: body.headers, body })
      },
    )
    const late = setTimeout(() => outgoing.destroy(noAnswerInTime()), timeoutMs)
    outgoing.on('error', (error) => {
      clearTimeout(late)
      reject(error)
    })
    outgoing.end()
  })
}

/** One request on a connection of its own. */
export function exchange(url: URL, request: OutgoingRequest, connect: () => Socket): Promise<EgressAnswer> {
  const { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS } = request
  const { maxAnswerBytes: maxBytes = MAX_ANSWER_BYTES, cutsAnswer: isCut = false } = request
  const late = AbortSignal.timeout(timeoutMs)
  const gone = request.signal
  const signal = gone ? AbortSignal.any([gone, late]) : late
  const options = {
    method,
    path: `${url.pathname}${url.search}`,
    headers: {
      'user-agent': 'Atrium',
      'accept-encoding': 'identity',
      ...headers,
      host: url.host,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    createConnection: connect,
    signal,
  }
  return new Promise((resolve, reject) => {
    let answeredStatus: number | undefined
    const fail = (error: Error) => {
      // The reason belongs to the caller.
      if (gone?.aborted) reject(gone.reason)
      else reject(Object.assign(late.aborted ? noAnswerInTime() : error, { answeredStatus }))
    }
    const outgoing = httpRequest(options, (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming
      answeredStatus = status
      readBody(incoming, { maxBytes, isCut }).then(
        (bytes) => resolve({ status, headers: answered, body: bytes.toString('utf8'), bytes }),
        fail,
      )
    })
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}
