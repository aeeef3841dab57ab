import { createHash } from 'node:crypto'
import type { Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import { type AppCall, call, waitingCall } from '@atrium/core/server/call/app-call'
import { audit, logName } from '@atrium/core/server/call/log'
import { mqttAddressOf } from '@atrium/devices/server/mqtt-address'
import { RefusalsAnswer, RefusalsQuery, readRefusals } from '@atrium/timeseries/server/refused/refusals-answer'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { Type } from 'typebox'

const PATH = '/api/datasource'
const MODULE = 'dataSource'
/** A browser sends at most a million characters at a time; a character may take four bytes. */
const MAX_LINES_LENGTH = 2_000_000
const name = () => Type.String({ minLength: 1, maxLength: 255 })

/** The calls of the page that connects data: where to write, what has arrived and what was refused, and imported rows. */
export function connectCalls(of: App): AppCall[] {
  const may = (permission: string): Triple => [of.key, MODULE, permission]
  return [
    readEndpoints(may('query'), may('import')),
    readArrivals(may('query'), may('import')),
    readRefused(may('query'), may('import')),
    importLines(of, may('import')),
  ]
}

function readEndpoints(...triples: Triple[]): AppCall {
  return call({
    method: 'GET',
    path: `${PATH}/ways`,
    guard: { kind: 'anyOf', triples },
    summary: 'Where MQTT messages are sent: the port of the own broker, or the address of the operator’s',
    response: Type.Object({
      code: Type.Literal(0),
      mqttPort: Type.Optional(Type.Integer()),
      mqttUrl: Type.Optional(Type.String()),
    }),
    run: async (ctx) => ({ code: 0, ...mqttAddressOf(ctx) }),
  })
}

/** The page asks every few seconds, so an answer without news is short. */
function readArrivals(...triples: Triple[]): AppCall {
  const measurement = Type.Object({ db: Type.String(), name: Type.String(), fields: Type.Array(Type.String()) })
  return call({
    method: 'GET',
    path: `${PATH}/arrivals`,
    guard: { kind: 'anyOf', triples },
    summary: 'The names of all measurements and fields, unless they are those of `version`',
    query: Type.Object({ version: Type.Optional(Type.String({ maxLength: 100 })) }, { additionalProperties: false }),
    response: Type.Object({
      code: Type.Literal(0),
      version: Type.String(),
      measurements: Type.Optional(Type.Array(measurement)),
    }),
    async run(ctx, { query }) {
      const dbs = await timeseriesOf(ctx).catalogue(ctx.tenantId)
      const measurements = dbs.flatMap((db) =>
        db.measurements.map((one) => ({ db: db.name, name: one.name, fields: one.fields.map((field) => field.name) })),
      )
      const version = createHash('sha256').update(JSON.stringify(measurements)).digest('base64url')
      return { code: 0, version, ...(version === query.version ? {} : { measurements }) }
    },
  })
}

function readRefused(...triples: Triple[]): AppCall {
  return call({
    method: 'GET',
    path: `${PATH}/refusals`,
    guard: { kind: 'anyOf', triples },
    summary:
      'Messages and lines of all ingest credentials that were refused lately, unless they are those of `version`',
    query: Type.Object(RefusalsQuery, { additionalProperties: false }),
    response: RefusalsAnswer,
    run: (ctx, { query: { version } }) => readRefusals(ctx, { version }),
  })
}

function importLines(of: App, triple: Triple): AppCall {
  return waitingCall({
    method: 'POST',
    path: `${PATH}/import`,
    guard: { kind: 'anyOf', triples: [triple] },
    summary:
      'Stores lines of line protocol with times in microseconds; `file` names the file whose first lines they are',
    body: Type.Object(
      {
        db: name(),
        lines: Type.String({ minLength: 1, maxLength: MAX_LINES_LENGTH }),
        file: Type.Optional(name()),
      },
      { additionalProperties: false },
    ),
    response: Type.Object({
      code: Type.Literal(0),
      written: Type.Integer(),
      refused: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() })),
      refusedCount: Type.Integer(),
    }),
    bodyLimitBytes: 4 * MAX_LINES_LENGTH,
    async run(ctx, { body: { db, lines, file } }) {
      const { tenantId } = ctx.session
      if (file !== undefined) {
        await ctx.inSession((inside) => {
          const entity = logName(of.key, MODULE)
          return audit(inside, { action: 'import', entity, rowId: tenantId, after: { db, file } })
        })
      }
      const body = new TextEncoder().encode(lines)
      const result = await timeseriesOf(ctx.services).writeLines(tenantId, db, body, { precision: 'us', create: true })
      return { code: 0, ...result }
    },
  })
}
