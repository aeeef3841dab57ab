import type { IncomingHttpHeaders } from 'node:http'
import { parseUrl } from '@atrium/core/contract/parse-url'
import { streamElsewhere } from '../../../contract/stream.ts'
import type { Reached } from './upstream.ts'

const MAX_REDIRECTS = 3

interface OutgoingGet {
  url: string
  allow: readonly string[]
  headers: Record<string, string>
}

interface Answered {
  status: number
  headers: IncomingHttpHeaders
  body: unknown
}

/**
 * Requests an address of a stream and follows up to three redirects, each of which the egress guard checks. Who the viewer of
 * the camera is (`username`, `headers`) only the host of the stored address learns.
 * @param address of a part of the stream; by default that of the stream
 * @returns the answer, and where it came from
 * @throws streamElsewhere, and what `send` throws
 */
export async function follow<A extends Answered>(
  reached: Pick<Reached, 'address' | 'allow' | 'headers' | 'username' | 'password'>,
  send: (request: OutgoingGet) => Promise<A>,
  address = reached.address,
  extra: Record<string, string> = {},
): Promise<A & { from: string }> {
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await send({ url, allow: reached.allow, headers: { ...ownHeaders(reached, url), ...extra } })
    const isRedirect = answer.status >= 300 && answer.status < 400
    if (!isRedirect) return { ...answer, from: url }
    if (answer.body && typeof answer.body === 'object' && 'destroy' in answer.body)
      (answer.body as { destroy(): void }).destroy()
    const next = parseUrl(answer.headers.location ?? '', url)
    if (!next || !/^https?:$/.test(next.protocol)) throw streamElsewhere()
    url = next.href
  }
  throw streamElsewhere()
}

function ownHeaders(
  {
    address,
    headers = {},
    username = '',
    password = '',
  }: Pick<Reached, 'address' | 'headers' | 'username' | 'password'>,
  url: string,
): Record<string, string> {
  if (parseUrl(url)?.origin !== parseUrl(address)?.origin) return {}
  if (username === '') return { ...headers }
  return { ...headers, authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
}
