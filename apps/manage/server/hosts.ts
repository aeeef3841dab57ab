import { Id } from '@atrium/core/contract/define/schema'
import { answerHost, waitingHosts } from '@atrium/core/server/admin/hosts'
import { call } from '@atrium/core/server/call/app-call'
import { audit } from '@atrium/core/server/call/log'
import { Type } from 'typebox'

const Text = Type.String()

export const listWaitingHosts = call({
  method: 'GET',
  path: '/api/tenant/host/list',
  guard: { kind: 'anyOf', triples: [['manage', 'tenant', 'read']] },
  summary: 'Hosts of tenants below the own sub-tenants that wait for a confirmation by the own tenant',
  response: Type.Object({
    code: Type.Literal(0),
    list: Type.Array(Type.Object({ _id: Id, name: Text, host: Text, setBy: Text })),
  }),
  run: async (ctx) => ({ code: 0, list: await waitingHosts(ctx) }),
})

export const answerWaitingHost = call({
  method: 'PUT',
  path: '/api/tenant/host',
  guard: { kind: 'anyOf', triples: [['manage', 'tenant', 'update']] },
  summary: 'Confirms such a host, which then takes effect or waits for the next tenant above, or takes it away',
  body: Type.Object(
    { _id: Id, host: Type.String({ maxLength: 100 }), confirmed: Type.Boolean() },
    { additionalProperties: false },
  ),
  response: Type.Object({ code: Type.Literal(0) }),
  async run(ctx, { body }) {
    await answerHost(ctx, body)
    const { _id, host, confirmed } = body
    const action = confirmed ? 'confirmHost' : 'refuseHost'
    await audit(ctx, { action, entity: 'manage.tenant', rowId: _id, after: { host } })
    return { code: 0 }
  },
})
