import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import { invalidParameter, recordNotFound } from '@atrium/core/contract/refusal'
import { timeMs } from '@atrium/core/contract/time'
import { type AppCall, call } from '@atrium/core/server/call/app-call'
import type { Ctx } from '@atrium/core/server/call/ctx'
import { audit, logName } from '@atrium/core/server/call/log'
import { FileAnswer } from '@atrium/core/server/http/file-answer'
import type { TsQuery } from '@atrium/timeseries/server/store/model'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { type TSchema, Type } from 'typebox'

const PATH = '/api/platform/timeseries'
const MODULE = 'timeseries'
const MAX_DAYS = 36_500

const name = () => Type.String({ minLength: 1, maxLength: 255 })
const strict = <P extends Record<string, TSchema>>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
const Done = Type.Object({ code: Type.Literal(0) })
const Count = Type.Integer()
const Days = Type.Union([Type.Integer({ minimum: 1, maximum: MAX_DAYS }), Type.Null()])

/** The calls for a tenant's time-series store: its size, its retention, its exports and its drops. */
export function timeseriesCalls(of: App): AppCall[] {
  const may = (permission: string): Triple => [of.key, MODULE, permission]
  const noted = (ctx: Ctx, action: string, what: { before?: unknown; after?: unknown }) =>
    audit(ctx, { action, entity: logName(of.key, MODULE), rowId: ctx.tenantId, ...what })
  return [
    readStatistics(may('read')),
    setRetention(may('update'), noted),
    drop(may('drop'), noted),
    exportRows(may('export'), noted),
  ]
}

type Noted = (ctx: Ctx, action: string, what: { before?: unknown; after?: unknown }) => Promise<void>

function readStatistics(read: Triple): AppCall {
  const measurement = Type.Object({
    name: Type.String(),
    fields: Count,
    series: Count,
    rows: Count,
    shards: Count,
    sortedShards: Count,
  })
  const db = Type.Object({
    name: Type.String(),
    retentionDays: Days,
    series: Count,
    rows: Count,
    pointsLastMinute: Count,
    measurements: Type.Array(measurement),
  })
  const slowQuery = Type.Object({
    atMs: Type.Number(),
    durationMs: Type.Number(),
    db: Type.String(),
    measurement: Type.String(),
    rows: Count,
    outcome: Type.String(),
  })
  return call({
    method: 'GET',
    path: PATH,
    guard: { kind: 'anyOf', triples: [read] },
    summary: 'Databases and measurements of the time-series store, with their sizes, retention, rates and slow queries',
    response: Type.Object({
      code: Type.Literal(0),
      bytes: Count,
      pointsLastMinute: Count,
      dbs: Type.Array(db),
      slowQueries: Type.Array(slowQuery),
    }),
    async run(ctx) {
      const { tenants, slowQueries } = await timeseriesOf(ctx).statistics(ctx.tenantId)
      const own = tenants.find(({ tenantId }) => tenantId === ctx.tenantId)
      return {
        code: 0,
        bytes: own?.bytes ?? 0,
        pointsLastMinute: own?.pointsLastMinute ?? 0,
        dbs: own?.dbs ?? [],
        slowQueries: slowQueries.filter(({ tenantId }) => tenantId === ctx.tenantId),
      }
    },
  })
}

function setRetention(update: Triple, noted: Noted): AppCall {
  return call({
    method: 'PUT',
    path: `${PATH}/retention`,
    guard: { kind: 'anyOf', triples: [update] },
    summary: 'How many days a database keeps its points; null is for ever',
    body: strict({ db: name(), days: Days }),
    response: Done,
    async run(ctx, { body: { db, days } }) {
      const before = (await timeseriesOf(ctx).catalogue(ctx.tenantId, db))[0]
      await timeseriesOf(ctx).setRetention(ctx.tenantId, db, { days })
      await noted(ctx, 'update', { before: { days: before?.retentionDays ?? null }, after: { db, days } })
      return { code: 0 }
    },
  })
}

function drop(may: Triple, noted: Noted): AppCall {
  return call({
    method: 'DELETE',
    path: PATH,
    guard: { kind: 'anyOf', triples: [may] },
    summary: 'Drops a database, or one measurement of it; `confirm` repeats the name of what goes',
    body: strict({ db: name(), measurement: Type.Optional(name()), confirm: name() }),
    response: Done,
    async run(ctx, { body: { db, measurement, confirm } }) {
      if (confirm !== (measurement ?? db)) {
        const text = { zh_CN: '与要删除的名称不一致', en_US: 'This is not the name of what is to be deleted' }
        throw invalidParameter({ fields: { confirm: text } })
      }
      // The audit entry is written first: if the drop fails, the transaction takes the entry back.
      await noted(ctx, 'drop', { before: { db, ...(measurement === undefined ? {} : { measurement }) } })
      const isDropped =
        measurement === undefined
          ? await timeseriesOf(ctx).dropDb(ctx.tenantId, db)
          : await timeseriesOf(ctx).dropMeasurement(ctx.tenantId, db, measurement)
      if (!isDropped) throw recordNotFound()
      return { code: 0 }
    },
  })
}

const TYPES = { csv: 'text/csv; charset=utf-8', parquet: 'application/vnd.apache.parquet' } as const

function exportRows(may: Triple, noted: Noted): AppCall {
  const time = () => Type.String({ minLength: 1, maxLength: 60 })
  return call({
    method: 'GET',
    path: `${PATH}/export`,
    guard: { kind: 'anyOf', triples: [may] },
    summary: 'Every row of a measurement in a range of time, as a file',
    query: Type.Object(
      {
        db: name(),
        measurement: name(),
        startTime: time(),
        endTime: time(),
        format: Type.Union([Type.Literal('csv'), Type.Literal('parquet')]),
      },
      { additionalProperties: false },
    ),
    response: Type.Any(),
    rateLimit: { max: 20, windowS: 60 },
    async run(ctx, { query: { db, measurement, startTime, endTime, format } }) {
      const wanted = await wholeMeasurement(ctx, db, measurement, { startTime, endTime })
      await noted(ctx, 'export', { after: { db, measurement, startTime, endTime, format } })
      const pieces = timeseriesOf(ctx).export(ctx.tenantId, wanted, format)
      return new FileAnswer({ name: `${measurement}.${format}`, type: TYPES[format], pieces })
    },
  })
}

/**
 * All fields and tags of a measurement.
 * @throws recordNotFound | invalidParameter
 */
async function wholeMeasurement(
  ctx: Ctx,
  db: string,
  measurement: string,
  range: { startTime: string; endTime: string },
): Promise<TsQuery> {
  const [found] = await timeseriesOf(ctx).catalogue(ctx.tenantId, db)
  const known = found?.measurements.find((one) => one.name === measurement)
  if (!known) throw recordNotFound()
  const nowMs = Date.now()
  const [startMs, endMs] = [timeMs(range.startTime, nowMs), timeMs(range.endTime, nowMs)]
  if (startMs === null || endMs === null || startMs >= endMs) {
    const text = { zh_CN: '时间范围不正确', en_US: 'Not a time range' }
    throw invalidParameter({ fields: { startTime: text } })
  }
  return {
    db,
    measurement,
    fields: known.fields.map(({ name }) => ({ field: name })),
    groupBy: known.tagKeys,
    startUs: startMs * 1000,
    endUs: endMs * 1000,
  }
}
