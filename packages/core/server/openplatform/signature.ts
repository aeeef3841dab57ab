import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** The signed parts of a request, besides its body. */
export interface SignedRequest {
  /** Seconds since 1970, as text. */
  ts: string
  nonce: string
  method: string
  /** With its query, as it is sent. */
  path: string
  body: string | Buffer
}

/** HMAC-SHA256 in hex over five lines: ts, nonce, method, path with query, SHA-256 of the body in hex. */
export function signRequest(secret: string, { ts, nonce, method, path, body }: SignedRequest): string {
  return signLines(secret, [ts, nonce, method, path, sha256(body)])
}

/** The same with the body's hash instead of the body. */
export function signLines(secret: string, lines: readonly string[]): string {
  return createHmac('sha256', secret).update(lines.join('\n')).digest('hex')
}

/** The `X-Sign` of a callback: HMAC-SHA256 in hex over `ts.nonce.body`. */
export function signCallback(secret: string, ts: string, nonce: string, body: string): string {
  return createHmac('sha256', secret).update(`${ts}.${nonce}.${body}`).digest('hex')
}

export function sha256(body: string | Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}

/** Compares in constant time. */
export function isSameSign(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
