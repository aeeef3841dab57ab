import type { IncomingHttpHeaders } from 'node:http'
import type { TopicMapping } from '@atrium/core/contract/topic-mapping'

export interface SentCredential {
  /** Empty if the client sent only a token: then no credential can be found. */
  id: string
  token: string
}

/** The rights of an authenticated machine. The tenant always comes from the credential. */
export interface IngestCredential {
  tenantId: string
  id: string
  scopes: readonly ('read' | 'write' | 'create' | 'drop')[]
  /** The topics beside `ts/…` on which it may publish; absent: none. */
  mappings?: readonly TopicMapping[]
}

export type FindCredential = (id: string, token: string) => Promise<IngestCredential | null>

/**
 * Reads the credential in any of the ways that Influx clients use: `Authorization: Token id:token` (also Bearer),
 * Basic, or the query parameters `u` and `p`. Null if there is none.
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
