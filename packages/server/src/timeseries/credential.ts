import type { IncomingHttpHeaders } from 'node:http'

export interface SentCredential {
  /** Empty when the client sent a bare token: then no credential can be found by it. */
  id: string
  token: string
}

/** What an authenticated machine may do; the credential names the tenant, nothing else does. */
export interface IngestCredential {
  tenantId: string
  id: string
  scopes: readonly ('read' | 'write' | 'create' | 'drop')[]
}

export type FindCredential = (id: string, token: string) => Promise<IngestCredential | null>

/**
 * The credential in any of the ways Influx clients send it: `Authorization: Token id:token` (also Bearer), Basic, or
 * the query's `u` and `p`. Null when there is none.
 */
export function readCredential(headers: IncomingHttpHeaders, query: Record<string, unknown>): SentCredential | null {
  const [scheme = '', value = ''] = (headers.authorization ?? '').trim().split(/\s+/, 2)
  switch (scheme.toLowerCase()) {
    case 'basic':
      return splitPair(Buffer.from(value, 'base64').toString('utf8'))
    case 'token':
    case 'bearer':
      return value === '' ? null : splitPair(value)
    default:
      break
  }
  const { u, p } = query
  return typeof u === 'string' && typeof p === 'string' ? { id: u, token: p } : null
}

function splitPair(pair: string): SentCredential {
  const colon = pair.indexOf(':')
  return colon < 0 ? { id: '', token: pair } : { id: pair.slice(0, colon), token: pair.slice(colon + 1) }
}
