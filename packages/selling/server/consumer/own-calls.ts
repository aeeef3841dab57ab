import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { addRoute } from '@atrium/core/server/http/route'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { CodeNo } from './app-calls.ts'
import { findEntrance } from './codes.ts'
import { entryOf } from './entry.ts'
import { asConsumer, type Selling } from './selling.ts'

/** The calls of phones that only this app has (`consumerCall`, `openCall`). */
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
  for (const { path, run, query: own, ...spec } of storefront.openCalls ?? []) {
    addRoute(http, {
      ...spec,
      method: 'GET',
      path: `/api/client/${key}/${path}`,
      guard: { kind: 'open' },
      tag: 'client',
      query: Type.Object({ ...own, no: Type.Optional(CodeNo) }, { additionalProperties: false }),
      // High, as for codes: many phones may be behind one address.
      rateLimit: { max: 600, windowS: 60 },
      async handler({ query: { no, ...query }, request: { hostname }, ip, locale }) {
        const came = { hostname, ...(no === undefined ? {} : { no }) }
        const { tenantId, wxacodeId } = await findEntrance(services, selling, came)
        return inTenant(services, tenantId, { ip, locale }, async (ctx) => {
          await entryOf(ctx, selling, wxacodeId)
          return run(ctx, query)
        })
      },
    })
  }
}
