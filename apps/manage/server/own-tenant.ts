import { call } from '@atrium/server/entity/implement'
import { readOwnTenant } from '@atrium/server/identity/admin/own-tenant'
import { Type } from 'typebox'

/** Read by administrators of a tenant whose service has ended, too: it says how to go on. */
export const ownTenant = call({
  method: 'GET',
  path: '/api/tenant/own',
  guard: { kind: 'anyOf', triples: [['manage', 'tenant', 'read']] },
  summary: 'The own tenant: number, limits and what is used of them, balance (fen), end of service, recharges',
  response: Type.Object({
    code: Type.Literal(0),
    tenant: Type.Record(Type.String(), Type.Any()),
    recharges: Type.Array(Type.Record(Type.String(), Type.Any())),
  }),
  run: async (ctx) => ({ code: 0, ...(await readOwnTenant(ctx)) }),
})
