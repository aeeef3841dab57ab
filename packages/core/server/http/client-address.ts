import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { Settings } from '../settings/settings.ts'

/**
 * The sender's address of a request that Fastify does not see (a WebSocket upgrade): the last address that is not a
 * trusted proxy.
 */
export function clientAddress(request: IncomingMessage, trust: Settings['trustProxy']): string {
  const remote = plain(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
  const hops = [remote, ...forwarded.split(',').map(plain).filter(Boolean).reverse()]
  const untrusted = hops.find((address, hop) => !isTrusted(trust, address, hop))
  return untrusted ?? hops.at(-1) ?? remote
}

/** Whether the request came over TLS, to this process or to a trusted proxy. */
export function cameEncrypted(request: IncomingMessage, trust: Settings['trustProxy']): boolean {
  if ('encrypted' in request.socket && request.socket.encrypted) return true
  const first = String(request.headers['x-forwarded-proto'] ?? '')
    .split(',')[0]
    ?.trim()
  return first === 'https' && isTrusted(trust, plain(request.socket.remoteAddress ?? ''), 0)
}

function isTrusted(trust: Settings['trustProxy'], address: string, hop: number): boolean {
  if (typeof trust === 'boolean') return trust
  if (typeof trust === 'number') return hop < trust
  return trust.split(',').some((range) => isWithin(address, range.trim()))
}

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

function isWithin(address: string, range: string): boolean {
  const named = NAMED[range]
  if (named) return named.some((one) => isWithin(address, one))
  if (!ipaddr.isValid(address)) return false
  const own = ipaddr.process(address)
  if (ipaddr.isValid(range)) return own.toString() === ipaddr.process(range).toString()
  if (!ipaddr.isValidCIDR(range)) return false
  const [net, bits] = ipaddr.parseCIDR(range)
  return net.kind() === own.kind() && own.match(net, bits)
}

/** Writes an IPv4 address inside IPv6 as IPv4. */
function plain(address: string): string {
  const trimmed = address.trim()
  return ipaddr.isValid(trimmed) ? ipaddr.process(trimmed).toString() : trimmed
}
