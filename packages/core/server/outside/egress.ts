import { lookup as systemLookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingHttpHeaders, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { cut } from '../../contract/cut.ts'
import { refusal } from '../../contract/refusal.ts'
import { type Allowance, isAllowed, isPublicAddress, readAllowance } from '../settings/egress-rules.ts'
import { readBody } from './answer-body.ts'

export const addressRefused = refusal(40005, 400, {
  zh_CN: '不允许访问该地址：{host}',
  en_US: 'This address may not be reached: {host}',
})

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 1024 * 1024
/** Other ports must be in an allow-list, together with their host. */
const OPEN_PORTS = new Set([80, 443, 8080, 8443, 1883, 8883, 8083, 8084])
const DEFAULT_PORTS: Record<string, number> = {
  'http:': 80,
  'https:': 443,
  'mqtt:': 1883,
  'mqtts:': 8883,
  'ws:': 80,
  'wss:': 443,
}

export interface Destination {
  url: URL
  host: string
  /** The checked address; connect to this one and not to the name, which may resolve to another address by then. */
  address: string
  family: 4 | 6
  port: number
}

export interface EgressRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The tenant's own allow-list; an entry counts only if the operator allows it too. */
  allow: readonly string[]
  timeoutMs?: number
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

/** The status of an answer that broke off behind it; undefined if nothing was answered. */
export function answeredStatus(error: unknown): number | undefined {
  return (error as { answeredStatus?: number }).answeredStatus
}

/** The only way to call addresses that a tenant supplies: callbacks, tests of open apps, relays. */
export interface Egress {
  /** @throws addressRefused before anything is sent */
  check(url: string, allow: readonly string[], protocols?: readonly string[]): Promise<Destination>
  /**
   * Sends one request; a redirect is returned, not followed.
   * @throws addressRefused | answerTooLong, or the network's error; what was thrown may have an `answeredStatus`
   */
  send(request: EgressRequest): Promise<EgressAnswer>
}

export type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>

/** `operatorAllows`: the private addresses that tenants may put on their lists (setting `EGRESS_ALLOW`). */
export function openEgress(
  operatorAllows: readonly string[],
  lookup: Lookup = (host) => systemLookup(host, { all: true, verbatim: true }),
): Egress {
  const bounds = readAll(operatorAllows)

  async function check(text: string, allow: readonly string[], protocols = ['http:', 'https:']): Promise<Destination> {
    const url = parse(text)
    const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
    const port = Number(url.port) || DEFAULT_PORTS[url.protocol]!
    const refused = () => addressRefused({ params: { host: url.host } })
    if (!protocols.includes(url.protocol) || host === '' || url.username !== '' || url.password !== '') throw refused()
    const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host)
    const own = readAll(allow)
    // Every resolved address must be allowed: a name with an allowed and an internal address is an attack.
    const passes = (address: string) =>
      (isPublicAddress(address) && OPEN_PORTS.has(port)) ||
      (isAllowed(own, { host, address, port }) &&
        (isPublicAddress(address) || isAllowed(bounds, { host, address, port })))
    const first = found[0]
    if (!first || !found.every(({ address }) => passes(address))) throw refused()
    return { url, host, address: first.address, family: first.family === 6 ? 6 : 4, port }
  }

  return {
    check,
    async send(request) {
      const destination = await check(request.url, request.allow)
      return exchange(destination, request)
    },
  }
}

function parse(text: string): URL {
  try {
    return new URL(text)
  } catch {
    throw addressRefused({ params: { host: cut(text, 100) } })
  }
}

function readAll(texts: readonly string[]): Allowance[] {
  return texts.map(readAllowance).filter((entry) => entry !== undefined)
}

function exchange({ url, host, address, family, port }: Destination, request: EgressRequest): Promise<EgressAnswer> {
  const { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS } = request
  const { maxAnswerBytes: maxBytes = MAX_ANSWER_BYTES, cutsAnswer: isCut = false } = request
  const options: RequestOptions & { servername?: string } = {
    method,
    host: address,
    family,
    port,
    path: `${url.pathname}${url.search}`,
    headers: {
      'user-agent': 'Atrium',
      'accept-encoding': 'identity',
      ...headers,
      host: url.host,
      ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    },
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    ...(isIP(host) ? {} : { servername: host }),
  }
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    let answeredStatus: number | undefined
    const fail = (error: Error) => reject(Object.assign(error, { answeredStatus }))
    const outgoing = send(options, (incoming) => {
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
