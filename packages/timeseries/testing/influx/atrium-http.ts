import Fastify, { type FastifyInstance } from 'fastify'
import type { QueryParts } from '../../server/influx/http/query.ts'
import { influxRoutes } from '../../server/influx/http/routes.ts'
import type { FindCredential, IngestCredential } from '../../server/store/credential.ts'
import type { Timeseries } from '../../server/store/model.ts'

const SCOPES: Record<string, IngestCredential['scopes']> = {
  all: ['read', 'write', 'create', 'drop'],
  stranger: ['read', 'write', 'create', 'drop'],
  creator: ['read', 'create'],
  reader: ['read'],
  writer: ['write'],
}

/**
 * The credentials of a test: their ids say what they may do. All have the token `secret`; `stranger` belongs to another
 * tenant.
 */
export function credentialsOf(tenantId: string): FindCredential {
  return async (id, token) => {
    const scopes = SCOPES[id]
    if (token !== 'secret' || !scopes) return null
    return { id, tenantId: id === 'stranger' ? `${tenantId}-other` : tenantId, scopes }
  }
}

export const AS_ALL = { authorization: 'Token all:secret' }

/** The InfluxDB endpoints over a store, without the rest of the server. */
export async function openInfluxApi(
  timeseries: Timeseries,
  tenantId: string,
  options: Pick<QueryParts, 'maxRowsPerAnswer' | 'answerMemory'> = {},
): Promise<FastifyInstance> {
  const http = Fastify() as unknown as FastifyInstance
  await influxRoutes(http, { timeseries, findCredential: credentialsOf(tenantId), ...options })
  return http
}
