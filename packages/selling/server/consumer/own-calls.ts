import type { Services } from '@atrium/core/server/call/services'
import { addRoute } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { asConsumer, type Selling } from './selling.ts'

/** The calls of phones that only this app has (`consumerCall`). */
export function ownCalls(http: FastifyInstance, services: Services, selling: Selling): void {
  const { key, storefront } = selling
  for (const { path, run, ...spec } of storefront.calls ?? []) {
    addRoute(http, {
      ...spec,
      path: `/api/client/${key}/${path}`,
      guard: { kind: 'consumer', app: key },
      tag: 'client',
      handler: ({ body, query, request, ...from }) =>
        asConsumer(services, selling, request.consumer!, from, (ctx, consumer) => run(ctx, consumer, { body, query })),
    })
  }
}
