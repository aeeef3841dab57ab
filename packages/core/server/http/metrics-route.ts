import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { notSignedIn, recordNotFound } from '../../contract/refusal.ts'
import type { Services } from '../call/services.ts'
import { METRICS_TYPE } from '../metrics/metrics.ts'
import { addRoute } from './route.ts'

/**
 * The endpoint for Prometheus, with `METRICS_TOKEN` as its bearer token. Without a token, the endpoint does not exist
 * in production; in development it is open.
 */
export function metricsRoute(
  http: FastifyInstance,
  { settings, metrics }: Pick<Services, 'settings' | 'metrics'>,
): void {
  const { metricsToken, production } = settings
  addRoute(http, {
    method: 'GET',
    path: '/metrics',
    guard: { kind: 'credential', scope: 'METRICS_TOKEN' },
    summary: 'Figures for Prometheus',
    tag: 'system',
    response: Type.String(),
    async handler({ request, reply }) {
      if (metricsToken === undefined && production) throw recordNotFound()
      if (metricsToken !== undefined && !isBearer(request.headers.authorization, metricsToken)) throw notSignedIn()
      reply.type(METRICS_TYPE)
      return metrics.text()
    },
  })
}

function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(header ?? ''), digest(`Bearer ${token}`))
}
