import { addRoute } from '@atrium/core/server/http/route'
import type { Around } from '@atrium/dashboards/server/queryplane/connector'
import type { DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import type { Browsed } from '@atrium/timeseries/server/store/model'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'

const MAX_PAGE_SIZE = 200
/** Deeper pages would need that many names in memory. Nobody turns so many pages: a search is faster. */
const LAST_ENTRY = 100_000

const name = (description: string) => Type.Optional(Type.String({ maxLength: 255, description }))

const Query = Type.Object(
  {
    db: name('Lists the measurements of this database; without it, the databases are listed.'),
    measurement: name('Lists the fields and tags of this measurement; needs db.'),
    tag: name('Lists the values of this tag; needs db and measurement.'),
    search: Type.Optional(
      Type.String({
        maxLength: 255,
        description:
          'Words of which a name must contain each, in any case. Without measurement, the names of measurements, fields and tags are searched, in db or in all databases; there, a word may also be in the name of the database.',
      }),
    ),
    current: Type.Optional(Type.Integer({ minimum: 1, maximum: LAST_ENTRY, description: 'The page, from 1.' })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 50 })),
  },
  { additionalProperties: false },
)

const Name = Type.String()
const Count = Type.Integer()
const StoredType = Type.Enum(['float', 'int', 'string', 'bool'])
const Moment = Type.Union([Type.Number({ description: 'Milliseconds since 1970.' }), Type.Null()])
const Measurement = { name: Name, fields: Count, tags: Count }

const Answer = Type.Object({
  code: Type.Literal(0),
  total: Type.Integer({
    description: 'Entries on all pages of the list; of a measurement, the number of its fields that match the search.',
  }),
  databases: Type.Optional(
    Type.Array(Type.Object({ name: Name, retentionDays: Type.Union([Count, Type.Null()]), measurements: Count }), {
      description: 'Without db and search.',
    }),
  ),
  measurements: Type.Optional(Type.Array(Type.Object(Measurement), { description: 'With db, without search.' })),
  found: Type.Optional(
    Type.Array(
      Type.Object({
        database: Name,
        measurement: Name,
        field: Type.Optional(Name),
        type: Type.Optional(StoredType),
        tag: Type.Optional(Name),
      }),
      { description: 'With search, without measurement: measurements first, then fields, then tags.' },
    ),
  ),
  measurement: Type.Optional(
    Type.Object(
      { ...Measurement, series: Count, oldestMs: Moment, newestMs: Moment },
      { description: 'With measurement: its size, and the times of its first and last point.' },
    ),
  ),
  tags: Type.Optional(
    Type.Array(Type.Object({ name: Name, values: Count }), { description: 'With measurement: all tags that match.' }),
  ),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        name: Name,
        type: StoredType,
        newest: Type.Union([Type.Object({ atMs: Type.Number(), value: Type.Any() }), Type.Null()]),
      }),
      { description: 'With measurement: one page of the fields that match, each with its newest value in any series.' },
    ),
  ),
  values: Type.Optional(Type.Array(Type.String(), { description: 'With tag: one page of the values that match.' })),
})

/** The route with which authors find the time series of their tenant. */
export function catalogueRoute(http: FastifyInstance, { services, asker }: Around): void {
  addRoute(http, {
    method: 'GET',
    path: '/api/datasource/catalogue',
    guard: { kind: 'anyOf', triples: [asker] },
    summary: 'The time series of the tenant: databases, measurements, fields and tags, and values of a tag, by search',
    tag: asker[0],
    query: Query,
    response: Answer,
    async handler({ session, query }) {
      const { db, measurement, tag, search, current = 1, pageSize = 50 } = query
      const browsed = await timeseriesOf(services).browse(session!.tenantId, {
        ...(db === undefined ? {} : { db }),
        ...(db === undefined || measurement === undefined ? {} : { measurement }),
        ...(tag === undefined ? {} : { tag }),
        ...(search === undefined ? {} : { search }),
        limit: pageSize,
        offset: Math.min(LAST_ENTRY, (current - 1) * pageSize),
      })
      return { code: 0, ...answerOf(browsed) }
    },
  })
}

const msOf = (us: number | null) => (us === null ? null : us / 1000)

function answerOf({ total, dbs, measurements, found, about, tags, fields, values }: Browsed): DataCatalogue {
  return {
    total,
    ...(dbs ? { databases: dbs } : {}),
    ...(measurements ? { measurements } : {}),
    ...(found ? { found: found.map(({ db, ...hit }) => ({ database: db, ...hit })) } : {}),
    ...(about ? { measurement: measurementOf(about) } : {}),
    ...(tags ? { tags } : {}),
    ...(fields
      ? {
          fields: fields.map(({ newest, ...field }) => {
            return { ...field, newest: newest && { atMs: newest.timeUs / 1000, value: newest.value } }
          }),
        }
      : {}),
    ...(values ? { values } : {}),
  }
}

function measurementOf({ oldestUs, newestUs, ...about }: NonNullable<Browsed['about']>) {
  return { ...about, oldestMs: msOf(oldestUs), newestMs: msOf(newestUs) }
}
