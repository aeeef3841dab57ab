import { readOwnTenant, setOwnZone } from '@atrium/core/server/admin/own-tenant'
import { call } from '@atrium/core/server/call/app-call'
import { audit } from '@atrium/core/server/call/log'
import { Type } from 'typebox'

/** Administrators may read this after the tenant's service has ended: it says how to renew the service. */
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

export const changeOwnTenant = call({
  method: 'PUT',
  path: '/api/tenant/own',
  guard: { kind: 'anyOf', triples: [['manage', 'tenant', 'update']] },
  summary: 'Sets the time zone (IANA) on whose clock the own tenant’s days are cut',
  body: Type.Object(
    { timeZone: Type.String({ maxLength: 64 }), rev: Type.Integer({ minimum: 0 }) },
    { additionalProperties: false },
  ),
  response: Type.Object({ code: Type.Literal(0) }),
  run: async (ctx, { body }) => {
    const before = { timeZone: await setOwnZone(ctx, body) }
    const after = { timeZone: body.timeZone }
    await audit(ctx, { action: 'update', entity: 'manage.tenant', rowId: ctx.tenantId, before, after })
    return { code: 0 }
  },
})
