import { Id } from '@atrium/contract/define/schema'
import { waitingCall } from '@atrium/server/call/app-call'
import type { Ctx } from '@atrium/server/call/ctx'
import { commandAnswer, sendCommand } from '@atrium/server/devices/commands'
import { deviceOffline, notSupported } from '@atrium/server/devices/refusals'
import { getRow } from '@atrium/server/entity/rows'
import { within } from '@atrium/server/entity/within'
import { Type } from 'typebox'
import { device } from '../entities/device.ts'
import { isOcpp } from './launch.ts'

/** Calls that only OCPP charge points understand, for expert users. */

const MAY = ['charge', 'device', 'command'] as const
const OCPP_CALL_MS = 30_000

const Port = Type.Integer({ minimum: 0, maximum: 64 })
const Url = Type.String({ pattern: '^(https?|ftps?|sftp)://\\S+$', maxLength: 500 })

const Params = {
  availability: Type.Object({ port: Type.Optional(Port), operative: Type.Boolean() }),
  unlock: Type.Object({ port: Type.Integer({ minimum: 1, maximum: 64 }) }),
  changeConfiguration: Type.Object({
    key: Type.String({ minLength: 1, maxLength: 50 }),
    value: Type.String({ maxLength: 500 }),
  }),
  getConfiguration: Type.Object({
    keys: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 50 }), { maxItems: 50 })),
  }),
  trigger: Type.Object({
    port: Type.Optional(Port),
    requestedMessage: Type.Union(
      [
        'BootNotification',
        'DiagnosticsStatusNotification',
        'FirmwareStatusNotification',
        'Heartbeat',
        'MeterValues',
        'StatusNotification',
      ].map((message) => Type.Literal(message)),
    ),
  }),
  chargingProfile: Type.Object({
    port: Type.Optional(Port),
    maxW: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  }),
  clearChargingProfile: Type.Object({ port: Type.Optional(Port) }),
  firmware: Type.Object({ location: Url, retrieveDate: Type.Optional(Type.String({ format: 'date-time' })) }),
  diagnostics: Type.Object({ location: Url }),
  clearCache: Type.Object({}),
}

const closed = Object.entries(Params).map(([type, { properties }]) =>
  Type.Object(
    { _id: Id, type: Type.Literal(type), params: Type.Object(properties, { additionalProperties: false }) },
    { additionalProperties: false },
  ),
)

export const advanced = waitingCall({
  method: 'POST',
  path: '/api/charge/device/advanced',
  guard: { kind: 'anyOf', triples: [MAY] },
  summary: 'A call of OCPP 1.6 to a charge point, and its answer',
  body: Type.Union(closed),
  response: Type.Object({
    code: Type.Literal(0),
    cmdId: Type.String(),
    status: Type.Integer(),
    data: Type.Any(),
  }),
  async run(ctx, { body }) {
    const { _id, type, params } = body as { _id: string; type: string; params: Record<string, unknown> }
    const cmdId = await ctx.inSession((inside) => send(inside, _id, type, params))
    return { code: 0, ...commandAnswer(await ctx.commandEnd(cmdId)) }
  },
})

async function send(ctx: Ctx, id: string, type: string, params: Record<string, unknown>): Promise<string> {
  const of = await getRow(await within(ctx, device, MAY), device, id)
  if (!isOcpp(of)) throw notSupported()
  if (of.online !== 1) throw deviceOffline()
  return sendCommand(ctx, { device: id, type, params, timeoutMs: OCPP_CALL_MS })
}
