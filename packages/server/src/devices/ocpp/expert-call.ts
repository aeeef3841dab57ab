import type { Entity } from '@atrium/contract/define/entity'
import { Id } from '@atrium/contract/define/schema'
import { OCPP_COMMANDS } from '@atrium/contract/patterns/ocpp-commands'
import { Type } from 'typebox'
import { type AppCall, waitingCall } from '../../call/app-call.ts'
import { getRow } from '../../entity/rows.ts'
import { within } from '../../entity/within.ts'
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
