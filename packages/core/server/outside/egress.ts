import { lookup as systemLookup } from 'node:dns/promises'
import { isIP, type LookupFunction, connect as netConnect, Socket } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { checkServerIdentity, type SecureContextOptions, connect as tlsConnect } from 'node:tls'
import { cut } from '../../contract/cut.ts'
import { parseUrl } from '../../contract/parse-url.ts'
import { type Refusal, refusal } from '../../contract/refusal.ts'
import { type Allowance, isAllowed, isPublicAddress, readAllowance } from '../settings/egress-rules.ts'
import { begin, type EgressAnswer, exchange, type OutgoingRequest, type StartedAnswer } from './exchange.ts'
import { type Address, type Protocol, readAddress } from './protocols.ts'
import { noAnswerInTime, TIMEOUT_MS } from './time-out.ts'

export const addressRefused = refusal(40005, 400, {
  zh_CN: '不允许访问该地址：{host}',
  en_US: 'This address may not be reached: {host}',
})

export interface Destination {
  host: string
  /** The checked address; connect to this one and not to the name, which may resolve to another address by then. */
  address: string
  family: 4 | 6
  port: number
}

interface Target<P extends Protocol> {
  url: string
  /** What is spoken there: it decides which schemes and ports are open. Default: http. */
  protocol?: P
  /** The tenant's own allow-list; an entry counts only if the operator allows it too. */
  allow: readonly string[]
  /** Certificates for an address that begins with TLS; the other side's is always checked, for its name. */
  tls?: SecureContextOptions
}

export interface EgressRequest extends Target<'http' | 'influxdb'>, OutgoingRequest {}

export interface ConnectRequest extends Target<Protocol> {
  /** Until the connection is there, with its TLS. Default: ten seconds. */
  timeoutMs?: number
  /** Ends the connection, whatever its state. */
  signal?: AbortSignal
}

/** The only way to reach addresses that a tenant supplies: callbacks, tests of open apps, data sources, relays. */
export interface Egress {
  /**
   * What `connect` and `send` do first.
   * @throws addressRefused, or the fault of the look-up
   */
  check(url: string, allow: readonly string[], protocol?: Protocol): Promise<Destination>
  /**
   * A socket on its way, for a driver that takes one, which may write to it at once. Each call checks the address
   * anew. It never throws: all faults, addressRefused too, are the socket's `error`.
   */
  connect(request: ConnectRequest): Socket
  /**
   * Sends one request; a redirect is returned, not followed.
   * @throws addressRefused | answerTooLong, the network's error, or the reason of the signal; the first three may have an
   *   `answeredStatus`
   */
  send(request: EgressRequest): Promise<EgressAnswer>
  /**
   * A GET whose answer has no end: resolves with its headers.
   * @throws addressRefused, the network's error, or that of the signal
   */
  begin(request: Pick<EgressRequest, 'url' | 'allow' | 'headers' | 'timeoutMs' | 'signal'>): Promise<StartedAnswer>
}

export type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>

/** `operatorAllows`: the addresses that tenants may put on their lists (setting `EGRESS_ALLOW`). */
export function openEgress(
  operatorAllows: readonly string[],
  lookup: Lookup = (host) => systemLookup(host, { all: true, verbatim: true }),
): Egress {
  const bounds = readAll(operatorAllows)

  async function check(url: string, allow: readonly string[], protocol: Protocol = 'http'): Promise<Destination> {
    const read = readAddress(url, protocol)
    if (!read) throw refused(url)
    const { host, port, isPortOpen } = read
    const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await lookup(host)
    const own = readAll(allow)
    const passes = (address: string) =>
      (isPortOpen && isPublicAddress(address)) ||
      (isAllowed(own, { host, address, port }) && isAllowed(bounds, { host, address, port }))
    const first = found[0]
    // Every resolved address must be allowed: a name with an allowed and an internal address is an attack.
    if (!first || !found.every(({ address }) => passes(address))) throw refused(url)
    return { host, address: first.address, family: first.family === 6 ? 6 : 4, port }
  }

  function connectTo({ host, port, hasTls }: Address, request: ConnectRequest): Socket {
    const { url, protocol, allow, tls, timeoutMs = TIMEOUT_MS, signal } = request
    const checked: LookupFunction = (_name, _options, done) => {
      check(url, allow, protocol).then(
        ({ address, family }) => done(null, address, family),
        (error) => done(error, ''),
      )
    }
    // Node asks for names only, so it gets one that nobody has: all that it learns comes from the check.
    const options = { host: 'checked.invalid', port, lookup: checked, autoSelectFamily: false }
    const socket = hasTls
      ? tlsConnect({
          ...tls,
          ...options,
          ...(isIP(host) ? {} : { servername: host }),
          checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate),
        })
      : withoutConnect(netConnect(options))
    const late = setTimeout(() => socket.destroy(noAnswerInTime()), timeoutMs)
    const stop = () => clearTimeout(late)
    socket.once(hasTls ? 'secureConnect' : 'connect', stop).once('close', stop)
    return signal ? addAbortSignal(signal, socket) : socket
  }

  return {
    check,
    connect(request) {
      const read = readAddress(request.url, request.protocol ?? 'http')
      return read ? connectTo(read, request) : new Socket().destroy(refused(request.url))
    },
    async send(request) {
      const read = readAddress(request.url, request.protocol ?? 'http')
      if (!read) throw refused(request.url)
      request.signal?.throwIfAborted()
      return exchange(read.url, request, () => connectTo(read, request))
    },
    async begin(request) {
      const read = readAddress(request.url, 'http')
      if (!read) throw refused(request.url)
      return begin(read.url, request, () => connectTo(read, request))
    },
  }
}

/** pg connects the socket that it is given, to an address of its own. */
function withoutConnect(socket: Socket): Socket {
  return Object.assign(socket, { connect: () => socket })
}

function refused(url: string): Refusal {
  return addressRefused({ params: { host: parseUrl(url)?.host ?? cut(url, 100) } })
}

function readAll(texts: readonly string[]): Allowance[] {
  return texts.map(readAllowance).filter((entry) => entry !== undefined)
}
