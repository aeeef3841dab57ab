import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { Refusal } from '@atrium/core/contract/refusal'
import { openEgress } from '@atrium/core/server/outside/egress'
import { DEFAULT_ITEM, type ItemRequest } from '@atrium/dashboards/contract/dashboard'
import type { SeriesQuery } from '@atrium/dashboards/contract/series-query'
import { resolveQuery } from '@atrium/dashboards/server/series/query/resolve'
import { readerOfSeries } from '@atrium/dashboards/server/series/readers/store-readers'
import { toyWidgets } from '@atrium/dashboards/testing/sockets/board'
import { influxqlOf } from '@atrium/timeseries/contract/influxql'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { parseQuery } from '@atrium/timeseries/server/influx/language/parse-query'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { influxdRequest, startInfluxd } from '@atrium/timeseries/testing/influx/influxd'
import { bytes, dataFolder, LINES, openStore, TENANT } from '@atrium/timeseries/testing/store/open-store'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type InfluxClient, openInfluxClient } from './influx-client.ts'
import { influxStore } from './influx-store.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Two days before the clock of Berlin is changed. */
const START = Date.parse('2026-03-27T00:00:00Z')
const END = START + 96 * HOUR

let store: Timeseries
let client: InfluxClient
const closing: (() => void | Promise<void>)[] = []

beforeAll(async () => {
  const cleanup = (work: () => void | Promise<void>) => void closing.push(work)
  store = await openStore({ cleanup })
  const influxd = await startInfluxd(dataFolder(cleanup), 'plant')
  cleanup(() => influxd.close())
  const body = lines().join('\n')
  expect((await influxdRequest(influxd.url, '/write?db=plant&precision=u', { body })).status).toBe(204)
  expect((await store.writeLines(TENANT, 'plant', bytes(body), LINES)).refused).toEqual([])
  const loopback = ['127.0.0.0/8']
  const services = { egress: openEgress(loopback), db: { asTenant: async () => loopback } } as never
  const settings = { src: influxd.url, database: 'plant', everyS: 1 }
  client = openInfluxClient(
    { services, tenantId: TENANT },
    async () => settings,
    () => {},
  )
})

afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

/** Points of two lines, at no equal times, with gaps, late fields and all types. */
function lines(): string[] {
  return Array.from({ length: 96 * 6 }, (_, i) => {
    if (i % 50 > 44) return []
    const atUs = (START + i * 10 * MINUTE) * 1000
    return ['A', 'B'].map((line, at) => {
      const fields = [`temp=${((i * 7919 + at * 104_729) % 10_007) / 16}`]
      if (i % 3 === 0) fields.push(`n=${((i * 31 + at) % 17) - 4}i`)
      if (i % 4 === 1) fields.push(`state="${['on', 'off', String.raw`it's \"B\"`][(i + at) % 3]}"`)
      if (i % 5 === 2) fields.push(`ok=${(i + at) % 2 === 0}`)
      const shift = at === 0 ? '' : `,shift=${i % 2 === 0 ? 'early' : 'late'}`
      return `oven,line=${line}${shift} ${fields.join(',')} ${atUs + at * 7_000_011}`
    })
  }).flat()
}

const { constantFrom, record, tuple, array, oneof, constant } = fc

const numeric = constantFrom('temp', 'n')
const aggregate = constantFrom(
  'last',
  'first',
  'mean',
  'median',
  'min',
  'max',
  'spread',
  'sum',
  'count',
  'stddev',
  'percentile',
)
const raw = array(constantFrom('temp', 'n', 'state', 'ok', 'gone'), { minLength: 1, maxLength: 3 }).map((fields) =>
  [...new Set(fields)].map((field) => ({ field, as: `the ${field}` })),
)
const reduced = array(tuple(numeric, aggregate), { minLength: 1, maxLength: 3 }).map((fields) =>
  fields.map(([field, how], at) => ({
    field,
    as: `c${at}`,
    aggregate: how,
    ...(how === 'percentile' ? { percent: 90 } : {}),
  })),
)

const tagCondition = constantFrom(
  { tagKey: 'line', operator: '=', tagValue: 'A' },
  { tagKey: 'line', operator: '!=', tagValue: 'A' },
  { tagKey: 'line', operator: '=~', tagValue: '^[AB]$' },
  { tagKey: 'shift', operator: '=', tagValue: '' },
  { tagKey: 'shift', operator: '!~', tagValue: 'ear' },
  { tagKey: 'gone', operator: '!=', tagValue: 'x' },
  { tagKey: 'line', operator: '=', tagValue: '' },
)
const fieldCondition = constantFrom(
  { fieldKey: 'temp', operator: '>', value: 300 },
  { fieldKey: 'n', operator: '<=', value: 3 },
  { fieldKey: 'n', operator: '!=', value: 0 },
  { fieldKey: 'state', operator: '=', value: `it's "B"` },
  { fieldKey: 'state', operator: '=~', value: '^o' },
  { fieldKey: 'ok', operator: '=', value: true },
  { fieldKey: 'temp', operator: '=', value: 'text' },
)

/** Ranges end in the past, so that both read the same. */
const range = tuple(fc.integer({ min: 0, max: 80 * 60 }), fc.integer({ min: 30, max: 90 * 60 })).map(
  ([from, length]) => ({
    startTime: new Date(START + from * MINUTE).toISOString(),
    endTime: new Date(Math.min(END, START + (from + length) * MINUTE)).toISOString(),
  }),
)

const queries = record({
  db: constant('plant'),
  from: constant('oven'),
  fieldSet: oneof(raw, reduced),
  range,
  TAG: array(tagCondition, { maxLength: 2 }),
  FIELD: array(fieldCondition, { maxLength: 1 }),
  groupBy: constantFrom([], ['line'], ['line', 'shift']),
  interval: constantFrom('', '30m', '3h', '1d', '1w', '1mo'),
  fill: constantFrom('none', 'null', 'previous', 'linear', 0),
  transform: constantFrom('none', 'difference', 'nonNegativeDifference', 'derivative'),
  unit: constant('1m'),
  reduce: constantFrom('last', 'max', 'mean', 'percentile'),
  sampling: constantFrom('minmax', 'lttb'),
}).map(({ range: times, TAG, FIELD, ...rest }) => ({ ...rest, ...times, whereObj: { TAG, FIELD }, reducePercent: 75 }))

const zones = constantFrom('Europe/Berlin', 'Asia/Shanghai', 'UTC', 'Asia/Kolkata')
const shapes = constantFrom('single', 'trail', 'series', 'exact', 'rows', 'page')

type Answer = { dataset: ReturnType<typeof comparable> } | { code: unknown }

async function answerOf(from: 'store' | 'influxdb', query: SeriesQuery, shape: string, zone: string): Promise<Answer> {
  const component = {
    component: `Toy-${shape}`,
    title: '',
    version: 0,
    props: {},
    dataSources: [{ _id: '', props: query }],
  }
  const spec = toyWidgets.find(({ kind }) => kind === component.component)
  const request: ItemRequest = { item: 'a', source: 0, widthPx: 100, current: 2, pageSize: 7, sorter: 'desc' } as never
  try {
    const resolved = resolveQuery({ ...DEFAULT_ITEM, _id: 'a', component } as never, spec, request, {}, zone)
    const reader = readerOfSeries(from === 'store' ? store : influxStore(client), TENANT, resolved)
    const { dataset } = await reader.read(undefined, Number.NEGATIVE_INFINITY, END, new AbortController().signal)
    return { dataset: comparable(dataset) }
  } catch (error) {
    return { code: (error as { code?: unknown }).code ?? String(error) }
  }
}

/** Rows as they are shown; what no row tells of a column, only the built-in store knows. */
function comparable({ columns, rows, total, reduced: values, startMs, endMs, empty }: Dataset) {
  const names = columns.map(({ name }) => name)
  return {
    names: rows.length === 0 ? [] : names,
    rows: rounded(rows) as Cell[][],
    total,
    values: rounded(values),
    startMs,
    endMs,
    empty,
  }
}

/** Sums are added up in different orders. */
function rounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rounded)
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toFixed(6)) + 0 : value
}

/** Whole days of zones without summer time: in others InfluxDB 1.6.7 loses points. */
const plainZones = constantFrom(['UTC', 0], ['Asia/Kolkata', 5.5 * HOUR]) as fc.Arbitrary<[string, number]>
const days = tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }))

test('the InfluxQL of a query gives the values of the query, here and there', async () => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(queries, plainZones, days, async (drawn, [zone, aheadMs], [from, length]) => {
      const startMs = START + from * DAY - aheadMs
      const [startTime, endTime] = [startMs, startMs + length * DAY].map((ms) => new Date(ms).toISOString())
      const interval = ['30m', '3h', '1d'].includes(drawn.interval) ? drawn.interval : '30m'
      const fieldSet: { field: string; aggregate?: string }[] = drawn.fieldSet
      const hows: string[] = fieldSet.map(({ aggregate: how = 'none' }) => how)
      // Between whole numbers InfluxDB draws no line but whole numbers, and it fills numbers of points with 0.
      const isRounded = drawn.fill === 'linear' && hows.some((how) => how !== 'mean')
      const fill = isRounded || hows.includes('count') ? 'none' : drawn.fill
      // It fills before it compares, from the interval before the range on, and compares with no empty deviation.
      const isOdd = hows.length > 1 || hows.some((how) => how === 'stddev' || how === 'count') || fill !== 'none'
      const transform = isOdd ? 'none' : drawn.transform
      const query = {
        ...drawn,
        startTime,
        endTime,
        interval,
        fill,
        transform,
        groupBy: [],
      } as unknown as ComponentQuery
      const text = influxqlOf(query, MINUTE, zone)
      expect(parseQuery(text)).toHaveLength(1)
      const ours = await answerOf('store', query, 'exact', zone)
      if (!('dataset' in ours)) return
      const asked = await client.ask([text], 'plant').catch((error: unknown) => error as Refusal)
      // InfluxDB computes no differences of texts, which the query leaves out.
      if (asked instanceof Refusal) {
        expect(asked.code).toBe(40001)
        return
      }
      const [found = []] = asked
      const rows = found.flatMap(({ values }) => values.map(([us, ...cells]) => [Number(us) / 1000, ...cells]))
      // A number of points beside other values is empty in InfluxDB, not 0.
      const counted = ([ms = null, ...cells]: Cell[]) => [
        ms,
        ...cells.map((cell, at) => (hows[at] === 'count' ? (cell ?? 0) : cell)),
      ]
      const shown = (all: unknown) => withValues(all as Cell[][]).map(counted)
      const [expected, all] = [shown(ours.dataset.rows), shown(rounded(rows))]
      // A statement compares the first interval with one before the range, too.
      const extra = transform === 'none' ? 0 : all.length - expected.length
      expect(extra).toBeLessThanOrEqual(1)
      expect(all.slice(extra)).toEqual(expected)
      compared += 1
    }),
    { numRuns: 400, seed: 4 },
  )
  expect(compared).toBeGreaterThan(250)
}, 180_000)

/** An interval without points is a row without values, or none. */
const withValues = (rows: Cell[][]) => rows.filter((row) => row.slice(1).some((cell) => cell !== null))

test.each([1, 2, 3])(
  'an InfluxDB answers any query in any shape as the built-in time series do: %d',
  async (seed) => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(queries, shapes, zones, async (query, shape, zone) => {
        const [ours, theirs] = await Promise.all([
          answerOf('store', query as unknown as SeriesQuery, shape, zone),
          answerOf('influxdb', query as unknown as SeriesQuery, shape, zone),
        ])
        // What the built-in time series refuse, such as the largest of two booleans, InfluxDB may answer.
        if (!('dataset' in ours)) return
        expect(theirs).toEqual(ours)
        if (ours.dataset.rows.length > 0) answered += 1
      }),
      { numRuns: 300, seed },
    )
    expect(answered).toBeGreaterThan(50)
  },
  180_000,
)
