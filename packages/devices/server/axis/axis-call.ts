import { holds, type Triple } from '@atrium/core/contract/access'
import { Id } from '@atrium/core/contract/define/schema'
import { invalidParameter } from '@atrium/core/contract/refusal'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { AppServer } from '@atrium/core/server/call/implement'
import { getFields } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { Type } from 'typebox'
import { AXIS_KINDS, AXIS_MAX_DAYS } from '../../contract/patterns/device-axis.ts'
import { curvesOf } from '../curves.ts'
import { type DeviceHooks, deviceHooks } from '../device-hooks.ts'
import { type AxisRange, entriesOf } from './entries.ts'
import { sourcesOf } from './sources.ts'

const orNull = <T extends ReturnType<typeof Type.String | typeof Type.Integer>>(schema: T) =>
  Type.Union([schema, Type.Null()])
const Kind = Type.Union(AXIS_KINDS.map((kind) => Type.Literal(kind)))

const Entry = Type.Object({
  _id: Id,
  kind: Kind,
  at: Type.String({ format: 'date-time' }),
  endAt: orNull(Type.String()),
  type: orNull(Type.String()),
  port: orNull(Type.Integer()),
  status: orNull(Type.Integer()),
  by: orNull(Type.String()),
  text: orNull(Type.String()),
  seconds: orNull(Type.Integer()),
  order: orNull(Type.String()),
  orderNo: orNull(Type.String()),
  data: Type.Any(),
})

const Answer = Type.Object({
  code: Type.Literal(0),
  entries: Type.Array(Entry),
  before: Type.Array(Entry),
  counts: Type.Array(Type.Object({ kind: Kind, total: Type.Integer(), shown: Type.Integer(), isCut: Type.Boolean() })),
  curves: Type.Array(
    Type.Object({ port: Type.Integer(), points: Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()]))) }),
  ),
  unit: orNull(Type.String()),
})

const moment = Type.String({ format: 'date-time' })

/** `GET <path of its devices>/axis` of an app with devices. */
export function axisCalls(server: AppServer): AppCall[] {
  const hooks = deviceHooks.of(server)
  return hooks ? [axisCall(server, hooks)] : []
}

function axisCall({ app }: AppServer, { entity: device, curve }: DeviceHooks): AppCall {
  const may: Triple = [app.key, device.module, 'read']
  const named = (name: string) => app.entities?.find((one) => one.name === name && one.fields.device?.kind === 'ref')
  const [order, insert] = [named('order'), named('insert')]
  return call({
    method: 'GET',
    path: `${device.path}/axis`,
    guard: { kind: 'anyOf', triples: [may] },
    summary: `What happened to one ${device.name} in a range of at most ${AXIS_MAX_DAYS} days: connections, inserts, commands, orders (for those who may read them), events, changes of its status, and the curve of its readings`,
    query: Type.Object({ _id: Id, start: moment, end: moment }, { additionalProperties: false }),
    response: Answer,
    async run(ctx, { query }) {
      const range = rangeOf(query)
      const { sn } = await getFields(await within(ctx, device, may), device, query._id, ['sn'])
      const mayOrders: Triple | undefined = order && [app.key, order.module, 'read']
      const orders =
        order && mayOrders && holds(ctx.permissions, mayOrders)
          ? { entity: order, scope: (await within(ctx, order, mayOrders)).scope }
          : undefined
      const read = []
      for (const source of sourcesOf({ app: app.key, device, insert, order: orders })) {
        read.push(await entriesOf(ctx, source, range))
      }
      const span = { app: app.key, sn: String(sn), startMs: range.start.getTime(), endMs: range.end.getTime() }
      return {
        code: 0,
        entries: read.flatMap(({ entries }) => entries).sort(newestFirst),
        before: read.flatMap(({ before }) => before).sort(newestFirst),
        counts: read.map(({ count }) => count),
        curves: curve ? await curvesOf(ctx, span, [{ field: curve.field, aggregate: 'mean' }]) : [],
        unit: curve?.unit ?? null,
      }
    },
  })
}

const newestFirst = (one: { at: string }, other: { at: string }) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0)

const DAY_MS = 86_400_000

function rangeOf({ _id, start, end }: { _id: string; start: string; end: string }): AxisRange {
  const [from, to] = [new Date(start), new Date(end)]
  const days = (to.getTime() - from.getTime()) / DAY_MS
  if (!(days > 0)) throw invalidParameter({ fields: { end: EMPTY } })
  if (days > AXIS_MAX_DAYS) throw invalidParameter({ fields: { start: TOO_LONG } })
  return { device: _id, start: from, end: to }
}

const EMPTY = { zh_CN: '结束时间须晚于开始时间', en_US: 'The end must be after the start' }
const TOO_LONG = {
  zh_CN: `时间范围最长 ${AXIS_MAX_DAYS} 天`,
  en_US: `A range of at most ${AXIS_MAX_DAYS} days`,
}
