import { isIPv6 } from 'node:net'
import { parseUrl } from '../../contract/parse-url.ts'

interface ProtocolRules {
  /** The schemes of its addresses, each with its default port. */
  schemes: Readonly<Record<string, number>>
  /** The ports of public addresses that are open to it. Any other must be in an allow-list, together with its host. */
  ports: readonly number[]
}

const WEB = { schemes: { 'http:': 80, 'https:': 443 }, ports: [80, 443, 8080, 8443] }

/** What callers of the egress guard speak. A port that is open to one of them is not open to the others. */
const PROTOCOLS = {
  http: WEB,
  influxdb: { ...WEB, ports: [...WEB.ports, 8086] },
  mqtt: { schemes: { 'mqtt:': 1883, 'mqtts:': 8883 }, ports: [1883, 8883] },
  websocket: { schemes: { 'ws:': 80, 'wss:': 443 }, ports: [80, 443, 8083, 8084] },
  mysql: { schemes: { 'mysql:': 3306 }, ports: [3306] },
  rtsp: { schemes: { 'rtsp:': 554, 'rtsps:': 322 }, ports: [554, 322, 8554] },
  rtmp: { schemes: { 'rtmp:': 1935, 'rtmps:': 443 }, ports: [1935, 443] },
  postgresql: { schemes: { 'postgresql:': 5432 }, ports: [5432] },
} as const satisfies Record<string, ProtocolRules>

export type Protocol = keyof typeof PROTOCOLS

const WITH_TLS = ['https:', 'mqtts:', 'wss:', 'rtsps:', 'rtmps:']

export interface Address {
  url: URL
  /** A name, or an IP address in its usual notation and without brackets. */
  host: string
  port: number
  isPortOpen: boolean
  /** The connection begins with TLS; the drivers of databases begin theirs later. */
  hasTls: boolean
}

/** Undefined for a text that is no address of the protocol, has a user in it, or a sign that URL parsers skip or replace. */
export function readAddress(text: string, protocol: Protocol): Address | undefined {
  const url = /[\p{Cc}\\]/u.test(text) ? undefined : parseUrl(text)
  if (!url) return undefined
  const { schemes, ports }: ProtocolRules = PROTOCOLS[protocol]
  const defaultPort = schemes[url.protocol]
  if (defaultPort === undefined || url.username !== '' || url.password !== '') return undefined
  // Only in addresses of the web do parsers read `0x7f.1` as an IP address and convert the letters of a name (IDN).
  const sameOnWeb = parseUrl(`http://${url.host}`)
  const host = sameOnWeb?.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (!host) return undefined
  const port = Number(url.port) || defaultPort
  return { url, host, port, isPortOpen: ports.includes(port), hasTls: WITH_TLS.includes(url.protocol) }
}

/** The address of a host and a port that were typed in; the guard refuses a host with other parts of an address in it. */
export function addressOf(scheme: string, host: string, port: number): string {
  return `${scheme}://${isIPv6(host) ? `[${host}]` : encodeURIComponent(host)}:${port}`
}
