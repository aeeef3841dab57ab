import Fastify, { type FastifyInstance } from 'fastify'
import type { FindCredential } from '../../timeseries/credential.ts'
import type { Timeseries } from '../../timeseries/model.ts'
import { OTHER_TENANT, TENANT } from '../../timeseries/testing/open-store.ts'
import { influxRoutes } from '../http/routes.ts'

/** Credentials of a test: their ids say what they may do. All have the token `secret`. */
export const findCredential: FindCredential = async (id, token) => {
  if (token !== 'secret') return null
  const tenantId = id === 'stranger' ? OTHER_TENANT : TENANT
  if (id === 'all' || id === 'stranger') return { id, tenantId, scopes: ['read', 'write', 'create', 'drop'] }
  if (id === 'line1') return { id, tenantId, scopes: ['write', 'create'] }
  if (id === 'writer') return { id, tenantId, scopes: ['write'] }
  if (id === 'reader') return { id, tenantId, scopes: ['read'] }
  return id === 'creator' ? { id, tenantId, scopes: ['read', 'create'] } : null
}

export const AS_ALL = { authorization: 'Token all:secret' }

/** InfluxDB's door over a store, without the rest of the server. */
export async function openDoor(timeseries: Timeseries): Promise<FastifyInstance> {
  const http = Fastify() as unknown as FastifyInstance
  await influxRoutes(http, { timeseries, findCredential })
  return http
}
