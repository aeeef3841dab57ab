import { Id } from '@atrium/contract/define/schema'
import { call } from '@atrium/server/call/app-call'
import type { Ctx } from '@atrium/server/call/ctx'
import { rawSql } from '@atrium/server/db/raw'
import { DEVICE_DB } from '@atrium/server/devices/telemetry'
import { getRow } from '@atrium/server/entity/rows'
import { within } from '@atrium/server/entity/within'
import { Type } from 'typebox'
import { device } from '../entities/device.ts'
import { order } from '../entities/order.ts'

/** Power curves of ports and of orders, from the readings that devices sent. */

const DEVICE_READ = ['charge', 'device', 'read'] as const
const ORDER_READ = ['charge', 'order', 'read'] as const
/** The largest number of points that a screen can show. */
const BUCKETS = 240
const MINUTE_US = 60_000_000

const Curve = Type.Object({
  port: Type.Integer(),
  /** `[milliseconds, watts, watt-hours]`, oldest first; null where nothing was reported. */
  points: Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()]))),
})
const Answer = Type.Object({ code: Type.Literal(0), curves: Type.Array(Curve) })

export const deviceCurves = call({
  method: 'GET',
  path: '/api/charge/device/curve',
  guard: { kind: 'anyOf', triples: [DEVICE_READ] },
  summary: 'Power of each port over the last hours',
  query: Type.Object(
    { _id: Id, hours: Type.Integer({ minimum: 1, maximum: 168, default: 6 }) },
    { additionalProperties: false },
  ),
  response: Answer,
  async run(ctx, { query }) {
    const { sn } = await getRow(await within(ctx, device, DEVICE_READ), device, query._id)
    const endMs = Date.now()
    return { code: 0, curves: await curvesOf(ctx, { sn, startMs: endMs - query.hours * 3_600_000, endMs }) }
  },
})

export const orderCurve = call({
  method: 'GET',
  path: '/api/charge/order/curve',
  guard: { kind: 'anyOf', triples: [ORDER_READ] },
  summary: 'Power and energy of one order from its beginning to its end',
  query: Type.Object({ _id: Id }, { additionalProperties: false }),
  response: Answer,
  async run(ctx, { query }) {
    const row = await getRow(await within(ctx, order, ORDER_READ), order, query._id)
    const { startedAt, endedAt, port } = row
    if (!startedAt || port === null) return { code: 0, curves: [] }
    const { rows } = await rawSql(ctx.tx).executeSql<{ sn: string }>('select sn from device where id = $1', [
      row.device,
    ])
    const endMs = endedAt ? Date.parse(endedAt) + 1 : Date.now()
    const wanted = { sn: rows[0]?.sn ?? '', startMs: Date.parse(startedAt), endMs, port }
    return { code: 0, curves: await curvesOf(ctx, wanted) }
  },
})

interface Wanted {
  sn: string
  startMs: number
  endMs: number
  port?: number
}

async function curvesOf(ctx: Ctx, { sn, startMs, endMs, port }: Wanted) {
  const startUs = startMs * 1000
  const endUs = endMs * 1000
  const intervalUs = Math.max(MINUTE_US, Math.ceil((endUs - startUs) / BUCKETS / MINUTE_US) * MINUTE_US)
  const { rows } = await ctx.timeseries.query(ctx.tenantId, {
    db: DEVICE_DB,
    measurement: 'charge_device',
    fields: [
      { field: 'w', aggregate: 'mean' },
      { field: 'wh', aggregate: 'last' },
    ],
    tags: [
      { key: 'sn', operator: '=', value: sn },
      ...(port === undefined ? [] : [{ key: 'port', operator: '=' as const, value: String(port) }]),
    ],
    groupBy: ['port'],
    startUs,
    endUs,
    intervalUs,
  })
  const byPort = new Map<number, (number | null)[][]>()
  for (const [at, of, w, wh] of rows) {
    const no = Number(of)
    if (!Number.isInteger(no) || no < 1 || (w === null && wh === null)) continue
    const points = byPort.get(no) ?? []
    points.push([Math.round(Number(at) / 1000), numberOf(w), numberOf(wh)])
    byPort.set(no, points)
  }
  return [...byPort].sort(([one], [other]) => one - other).map(([no, points]) => ({ port: no, points }))
}

const numberOf = (cell: unknown) => (cell === null || cell === undefined ? null : Math.round(Number(cell) * 10) / 10)
