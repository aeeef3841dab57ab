import { Id } from '@atrium/core/contract/define/schema'
import { call } from '@atrium/core/server/call/app-call'
import { rawSql } from '@atrium/core/server/db/raw'
import { getRow } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import { type CurveFields, CurvesAnswer, curvesOf, deviceCurveCall } from '@atrium/devices/server/curves'
import { Type } from 'typebox'
import { device } from '../entities/device.ts'
import { order } from '../entities/order.ts'

/** Power curves of ports and of orders, from the readings that devices sent: watts and watt-hours. */

const ORDER_READ = ['charge', 'order', 'read'] as const
const FIELDS: CurveFields = [
  { field: 'w', aggregate: 'mean' },
  { field: 'wh', aggregate: 'last' },
]

export const deviceCurves = deviceCurveCall('charge', device, FIELDS, 'Power of each port over the last hours')

export const orderCurve = call({
  method: 'GET',
  path: '/api/charge/order/curve',
  guard: { kind: 'anyOf', triples: [ORDER_READ] },
  summary: 'Power and energy of one order from its beginning to its end',
  query: Type.Object({ _id: Id }, { additionalProperties: false }),
  response: CurvesAnswer,
  async run(ctx, { query }) {
    const row = await getRow(await within(ctx, order, ORDER_READ), order, query._id)
    const { startedAt, endedAt, port } = row
    if (!startedAt || port === null) return { code: 0, curves: [] }
    const { rows } = await rawSql(ctx.tx).executeSql<{ sn: string }>('select sn from device where id = $1', [
      row.device,
    ])
    const endMs = endedAt ? Date.parse(endedAt) + 1 : Date.now()
    const wanted = { app: 'charge', sn: rows[0]?.sn ?? '', startMs: Date.parse(startedAt), endMs, port }
    return { code: 0, curves: await curvesOf(ctx, wanted, FIELDS) }
  },
})
