import type { Entity } from '@atrium/core/contract/define/entity'
import { Id } from '@atrium/core/contract/define/schema'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { getFields } from '@atrium/core/server/entity/rows'
import { within } from '@atrium/core/server/entity/within'
import type { TsField } from '@atrium/timeseries/server/store/model'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { Type } from 'typebox'
import { DEVICE_DB } from './telemetry.ts'

/** Curves of the readings that devices sent. */

/** The largest number of points that a screen can show. */
const BUCKETS = 240
const SECOND_US = 1_000_000
const MINUTE_US = 60_000_000
/** Shorter spans have a point for each second, such as the order of a device whose time runs fast. */
const SHORT_US = 4 * MINUTE_US

export const CurvesAnswer = Type.Object({
  code: Type.Literal(0),
  curves: Type.Array(
    Type.Object({
      port: Type.Integer({ description: '0: the whole device' }),
      points: Type.Array(Type.Array(Type.Union([Type.Number(), Type.Null()])), {
        description: 'Milliseconds and the values, oldest first; null where nothing was reported',
      }),
    }),
  ),
})

export type CurveFields = TsField[]

export interface CurveQuery {
  app: string
  sn: string
  startMs: number
  endMs: number
  port?: number
}

/** `GET <path>/curve`: the readings of each port over the last hours. */
export function deviceCurveCall(app: string, entity: Entity, fields: CurveFields, summary: string): AppCall {
  const may = [app, entity.module, 'read'] as const
  return call({
    method: 'GET',
    path: `${entity.path}/curve`,
    guard: { kind: 'anyOf', triples: [may] },
    summary,
    query: Type.Object(
      { _id: Id, hours: Type.Integer({ minimum: 1, maximum: 168, default: 6 }) },
      { additionalProperties: false },
    ),
    response: CurvesAnswer,
    async run(ctx, { query }) {
      const { sn } = await getFields(await within(ctx, entity, may), entity, query._id, ['sn'])
      const endMs = Date.now()
      const wanted = { app, sn: String(sn), startMs: endMs - query.hours * 3_600_000, endMs }
      return { code: 0, curves: await curvesOf(ctx, wanted, fields) }
    },
  })
}

/** One curve for each port that has sent readings; number 0 if only the whole device has sent any. */
export async function curvesOf(ctx: Ctx, { app, sn, startMs, endMs, port }: CurveQuery, fields: CurveFields) {
  const startUs = startMs * 1000
  const endUs = endMs * 1000
  const stepUs = endUs - startUs <= SHORT_US ? SECOND_US : MINUTE_US
  const intervalUs = Math.max(stepUs, Math.ceil((endUs - startUs) / BUCKETS / stepUs) * stepUs)
  const { rows } = await timeseriesOf(ctx).query(ctx.tenantId, {
    db: DEVICE_DB,
    measurement: `${app}_device`,
    fields,
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
  for (const [at, of, ...values] of rows) {
    const no = Number(of ?? 0)
    if (!Number.isInteger(no) || values.every((value) => value === null)) continue
    const points = byPort.get(no) ?? []
    points.push([Math.round(Number(at) / 1000), ...values.map(numberOf)])
    byPort.set(no, points)
  }
  if (byPort.size > 1) byPort.delete(0)
  return [...byPort].sort(([one], [other]) => one - other).map(([no, points]) => ({ port: no, points }))
}

const numberOf = (cell: unknown) => (cell === null || cell === undefined ? null : Math.round(Number(cell) * 10) / 10)
