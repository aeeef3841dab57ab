import { holds } from '@atrium/contract/access'
import { Id } from '@atrium/contract/define/schema'
import { insufficientPermission, invalidParameter, recordNotFound, type Text } from '@atrium/contract/refusal'
import { waitingCall } from '@atrium/server/call/app-call'
import type { Ctx } from '@atrium/server/call/ctx'
import { PROTOCOL } from '@atrium/server/call/device'
import { rawSql } from '@atrium/server/db/raw'
import { commandAnswer, sendCommand } from '@atrium/server/devices/commands'
import { deviceBusy, deviceOffline } from '@atrium/server/devices/refusals'
import { getFields, getRow } from '@atrium/server/entity/rows'
import { within } from '@atrium/server/entity/within'
import { refuseWhileRefunding } from '@atrium/server/money/refunds/order-refund'
import { type Static, Type } from 'typebox'
import { device, PORT } from '../entities/device.ts'
import { type ChargeDevice, isOcpp, sendClose, sendOpen } from './launch.ts'
import { makeOrder } from './new-order.ts'
import { findOrder, runningOn, STATUS } from './order-row.ts'
import { lockPort, noSuchPort } from './ports.ts'

/** `POST /api/charge/device/cmd?type=…`: sends a clerk's command to a device and returns the device's answer. */

const TYPES = ['open', 'close', 'query', 'restart', 'playSound'] as const
type CommandType = (typeof TYPES)[number]

const Body = Type.Object(
  {
    _id: Id,
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 64 })),
    orderNo: Type.Optional(Type.String({ maxLength: 32 })),
    reason: Type.Optional(Type.String({ minLength: 2, maxLength: 80 })),
    minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 1440 })),
    sound: Type.Optional(
      Type.Union([Type.Integer({ minimum: 1, maximum: 50 }), Type.String({ minLength: 1, maxLength: 40 })]),
    ),
    reset: Type.Optional(Type.Union([Type.Literal('Soft'), Type.Literal('Hard')])),
    /** Restart even if a charge is running. */
    force: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
type Body = Static<typeof Body>

const QUERY_MS = 10_000
const OCPP_CALL_MS = 30_000
const SOUND_MS = 10_000
/** Until the next login. */
const RESTART_MS = 120_000
const DEFAULT_MINUTES = 60
const BACK_OFFICE = 3

export const cmd = waitingCall({
  method: 'POST',
  path: '/api/charge/device/cmd',
  guard: { kind: 'anyOf', triples: TYPES.map((type) => ['charge', 'device', type] as const) },
  summary: 'Sends a command to a device and answers what it answered: 50310 offline, 50320 busy, 50410 no or no answer',
  query: Type.Object({ type: Type.Union(TYPES.map((type) => Type.Literal(type))) }, { additionalProperties: false }),
  body: Body,
  response: Type.Object({
    code: Type.Literal(0),
    cmdId: Type.String(),
    status: Type.Integer(),
    data: Type.Any(),
  }),
  async run(ctx, { query, body }) {
    const type = query.type as CommandType
    const cmdId = await ctx.inSession((inside) => send(inside, type, body))
    const answer = commandAnswer(await ctx.commandEnd(cmdId))
    if (type !== 'query') return { code: 0, ...answer }
    return { code: 0, ...answer, data: await ctx.inSession((inside) => freshPorts(inside, body)) }
  },
})

async function send(ctx: Ctx, type: CommandType, body: Body): Promise<string> {
  const triple = ['charge', 'device', type] as const
  if (!holds(ctx.permissions, triple)) throw insufficientPermission()
  const of = await getRow(await within(ctx, device, triple), device, body._id)
  if (of.online !== 1) throw deviceOffline()
  return SEND[type](ctx, of, body)
}

const SEND: Record<CommandType, (ctx: Ctx, of: ChargeDevice, body: Body) => Promise<string>> = {
  open,
  close,
  query: (ctx, of, { port }) =>
    sendCommand(ctx, {
      device: of._id,
      type: 'query',
      params: port === undefined ? {} : { port },
      timeoutMs: isOcpp(of) ? OCPP_CALL_MS : QUERY_MS,
      retries: isOcpp(of) ? 0 : 2,
    }),
  restart,
  playSound(ctx, of, { sound }) {
    if (sound === undefined) throw needs('sound')
    const params = typeof sound === 'number' ? { id: sound, volume: of.volume } : { text: sound, volume: of.volume }
    const timeoutMs = of.protocol === PROTOCOL.ocpp16 ? OCPP_CALL_MS : SOUND_MS
    return sendCommand(ctx, { device: of._id, type: 'playSound', params, timeoutMs })
  },
}

const MISSING: Text = { zh_CN: '必填', en_US: 'Required' }

const needs = (field: string) => invalidParameter({ fields: { [field]: MISSING } })

/** Starts a paid order, or a charge without an order: then the clerk gives a reason, and the charge is free. */
async function open(ctx: Ctx, of: ChargeDevice, { port, orderNo, reason, minutes }: Body): Promise<string> {
  if (orderNo !== undefined) {
    const order = await findOrder(ctx, of._id, { no: orderNo })
    if (!order) throw recordNotFound()
    if (order.status !== STATUS.paid) throw deviceBusy()
    refuseWhileRefunding(order)
    return sendOpen(ctx, of, order)
  }
  if (port === undefined) throw needs('port')
  if (reason === undefined) throw needs('reason')
  const order = await makeOrder(ctx, {
    of,
    port,
    status: STATUS.paid,
    source: BACK_OFFICE,
    option: { amount: 0, minutes: minutes ?? DEFAULT_MINUTES },
  })
  await rawSql(ctx.tx).executeSql('update charge_order set remark = $2, creator_id = $3 where id = $1', [
    order._id,
    reason,
    ctx.userId,
  ])
  return sendOpen(ctx, of, order)
}

async function close(ctx: Ctx, of: ChargeDevice, { port, orderNo }: Body): Promise<string> {
  const order =
    orderNo === undefined
      ? port === undefined
        ? undefined
        : await runningOn(ctx, of._id, port)
      : await findOrder(ctx, of._id, { no: orderNo })
  if (order) return sendClose(ctx, order, 'admin')
  if (port === undefined) throw needs('port')
  const { status } = await lockPort(ctx, of._id, port)
  if (status !== PORT.charging && status !== PORT.suspended) throw deviceBusy()
  // There is no order: a transaction that this server did not start.
  const timeoutMs = isOcpp(of) ? OCPP_CALL_MS : QUERY_MS
  return sendCommand(ctx, { device: of._id, type: 'close', params: { port }, timeoutMs })
}

async function restart(ctx: Ctx, of: ChargeDevice, { reset, force }: Body): Promise<string> {
  if (!force) {
    const { rows } = await rawSql(ctx.tx).executeSql(
      'select 1 from charge_order where device_id = $1 and status in (2, 3) limit 1',
      [of._id],
    )
    const { busyPorts } = await getFields({ ...ctx, scope: null }, device, of._id, ['busyPorts'])
    if (rows.length > 0 || (busyPorts ?? 0) > 0) throw deviceBusy()
  }
  const params = { hard: reset === 'Hard' }
  return sendCommand(ctx, { device: of._id, type: 'restart', params, timeoutMs: RESTART_MS })
}

/** The last reported state of the ports, after the device was asked for it. */
async function freshPorts(ctx: Ctx, { _id, port }: Body): Promise<object> {
  const { ports } = await getFields({ ...ctx, scope: null }, device, _id, ['ports'])
  const wanted = (ports ?? []).filter(({ no }) => port === undefined || no === port)
  if (wanted.length === 0) throw noSuchPort()
  return { ports: wanted }
}
