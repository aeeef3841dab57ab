import ipaddr from 'ipaddr.js'

/**
 * An entry of an allow-list: a host name (`plc.lan`), an address or a range (`10.20.0.0/16`), each optionally with a
 * `:port` that limits it to this port (`[fd00::1]:8080` for IPv6).
 */
export interface Allowance {
  host: string | undefined
  range: [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined
  port: number | undefined
}

const HOST = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** Undefined for a text that is not a valid entry. */
export function readAllowance(text: string): Allowance | undefined {
  const { place, port } = splitPort(text.trim())
  if (port !== undefined && (port < 1 || port > 65_535)) return undefined
  const range = readRange(place)
  if (range) return { host: undefined, range, port }
  // A text that URL parsers would read as an address (`127.1`, `0x7f.1`) is not a host name.
  if (!HOST.test(place) || /^[\d.x]+$/i.test(place)) return undefined
  return { host: place.toLowerCase(), range: undefined, port }
}

/** `10.0.0.0/8` or a single address; undefined for anything else. */
export function readRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  const plain = /^\d+\.\d+\.\d+\.\d+(\/\d+)?$/.test(text) || text.includes(':')
  if (!plain) return undefined
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.parse(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch {
    return undefined
  }
}

/** Whether an address is in a range; an IPv4 address written as IPv6 counts as the IPv4 address. */
export function isInRange(address: string, [base, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  const one = ipaddr.process(address)
  return one.kind() === base.kind() && one.match(base as ipaddr.IPv4, bits)
}

export function isAllowed(
  allowances: readonly Allowance[],
  { host, address, port }: { host: string; address: string; port: number },
): boolean {
  return allowances.some(
    (entry) =>
      (entry.port === undefined || entry.port === port) &&
      (entry.range ? isInRange(address, entry.range) : entry.host === host.toLowerCase()),
  )
}

// Addresses that ipaddr.js counts as plain unicast, but where a cloud serves its own secrets.
const EXTRA = ['168.63.129.16/32', '100.100.100.200/32', '192.0.0.0/24', '198.18.0.0/15'].map((text) =>
  ipaddr.parseCIDR(text),
)

/**
 * Whether an address is on the public internet: false for this machine, its networks, the cloud's own addresses,
 * carrier networks, multicast, and every way to write an IPv4 address inside an IPv6 one.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return !EXTRA.some(([base, bits]) => address.kind() === base.kind() && address.match(base as ipaddr.IPv4, bits))
}

function splitPort(text: string): { place: string; port: number | undefined } {
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text)
  if (bracketed) return { place: bracketed[1]!, port: bracketed[2] === undefined ? undefined : Number(bracketed[2]) }
  const plain = /^([^:]+):(\d+)$/.exec(text)
  return plain ? { place: plain[1]!, port: Number(plain[2]) } : { place: text, port: undefined }
}
