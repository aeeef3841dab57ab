import type { FastifyInstance } from 'fastify'
import client from 'prom-client'
import { Type } from 'typebox'
import { addRoute } from './route.ts'

/** Metrics and the API's own description. */
export function systemRoutes(http: FastifyInstance): void {
  const registry = new client.Registry()
  client.collectDefaultMetrics({ register: registry })
  const durations = new client.Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  http.addHook('onResponse', async (request, reply) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })

  addRoute(http, {
    method: 'GET',
    path: '/metrics',
    guard: { kind: 'open' },
    summary: 'Figures for Prometheus',
    tag: 'system',
    response: Type.String(),
    async handler({ reply }) {
      reply.type(registry.contentType)
      return registry.metrics()
    },
  })
  addRoute(http, {
    method: 'GET',
    path: '/api/openapi.json',
    guard: { kind: 'open' },
    summary: 'This description',
    tag: 'system',
    response: Type.Any(),
    async handler() {
      return http.swagger()
    },
  })
}
