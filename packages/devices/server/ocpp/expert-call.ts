import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { type AppCall, waitingCall } from '@atrium/core/server/call/app-call'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { OCPP_COMMANDS } from '../../contract/patterns/ocpp-commands.ts'
import { CommandAnswer, OCPP_CALL_MS } from '../command-calls.ts'
import { commandAnswer, commandEnd, sendCommand } from '../commands.ts'
import { ONLINE, PROTOCOL } from '../device.ts'
import { deviceOffline, notSupported } from '../refusals.ts'

/** `POST <path>/advanced`: the calls of OCPP 1.6 that only charge points understand. */
export function ocppCall(app: string, entity: Entity): AppCall {
  const may = [app, entity.module, 'command'] as const
  const bodies = Object.entries(OCPP_COMMANDS).map(([type, params]) =>
    Type.Object({ _id: Id, type: Type.Literal(type), params }, { additionalProperties: false }),
  )
  return waitingCall({
    method: 'POST',
    path: `${entity.path}/advanced`,
    guard: { kind: 'anyOf', triples: [may] },
    summary: 'A call of OCPP 1.6 to a charge point, and its answer',
    body: Type.Union(bodies),
    response: CommandAnswer,
    async run(ctx, { body }) {
      const { _id, type, params } = body as { _id: string; type: string; params: Record<string, unknown> }
      const cmdId = await ctx.inSession(async (inside) => {
        const device = await getRow(await within(inside, entity, may), entity, _id)
        if (device.protocol !== PROTOCOL.ocpp16) throw notSupported()
        if (device.online !== ONLINE.online) throw deviceOffline()
        return sendCommand(inside, { device: _id, type, params, timeoutMs: OCPP_CALL_MS })
      })
      return { code: 0, ...commandAnswer(await commandEnd(ctx, cmdId)) }
    },
  })
}
