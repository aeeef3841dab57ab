import type { Dataset } from '@atrium/charts/contract/data'
import { timeMs } from '@atrium/core/contract/time'
import { bodyValidator, check } from '@atrium/core/server/http/validate'
import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import { checkComponents, componentsSchema } from '@atrium/dashboards/contract/dashboard-schema'
import { sourceErrors } from '@atrium/dashboards/contract/dashboard-sources'
import { MAX_LINES } from '@atrium/dashboards/contract/series-groups'
import { toyStore } from '@atrium/dashboards/testing/sockets/toy-connectors'
import { influxqlOf } from '@atrium/timeseries/contract/influxql'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import type { Expr, SelectStatement } from '@atrium/timeseries/server/influx/language/ast'
import { parseQuery } from '@atrium/timeseries/server/influx/language/parse-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOf, type Chosen, REDUCES, readChosen } from './chosen.ts'
import { decimalsOf } from './decimals.ts'
import { otherRange, queryOf, rangeOfAll, rangeWithData, shownOf, withoutField } from './query.ts'

const NOW = Date.UTC(2026, 0, 31, 12)
const HOUR = 3_600_000

// Quotes, backslashes, spaces, line breaks, commas, slashes, expressions, emoji and wide characters.
const awkward = fc.constantFrom(...'"\'\\ \n\t,=/.*+?()[]{}|^$;-#', '温', '度', '😀', 'é', 'a', 'Z', '0')
const anyName = fc.oneof(
  fc.string({ unit: awkward, minLength: 1, maxLength: 40 }),
  fc.constantFrom('温'.repeat(40), 'select', 'time zone', "it's", 'a"b', '{line}'),
)
const names = fc.uniqueArray(anyName, { minLength: 1, maxLength: 4 })
const chosen: fc.Arbitrary<Chosen> = fc.record({
  db: anyName,
  measurement: anyName,
  fields: names,
  reduce: fc.constantFrom(...REDUCES),
  interval: fc.constantFrom('', '30s', '1h'),
  start: fc.constantFrom('*-1h', '2016-01-01T00:00:00.000Z', '*-1d-30m'),
  end: fc.constantFrom('*', '*-5m', '2026-01-31T11:59:59.000Z'),
  groupBy: fc.oneof(fc.constant(''), anyName),
  merged: fc.constantFrom('', '1'),
  values: names,
  versus: fc.constantFrom('', 'previous'),
  view: fc.constantFrom('chart', 'table'),
  search: fc.constant(''),
  board: fc.constant(''),
})
const asked = chosen.map((one) => queryOf(one, shownOf(one, []), { startTime: one.start, endTime: one.end }))

/** The parts of a condition, each as [operator, name, value]. */
function conditions(expr: Expr | undefined): [string, string, unknown][] {
  if (expr?.kind === 'paren') return conditions(expr.inner)
  if (expr?.kind !== 'binary') return []
  if (expr.operator === 'AND') return [...conditions(expr.left), ...conditions(expr.right)]
  return [[expr.operator, expr.left.kind === 'ref' ? expr.left.name : '', comparedWith(expr.right)]]
}

function comparedWith(expr: Expr): unknown {
  if (expr.kind === 'string') return expr.value
  if (expr.kind === 'regex') return expr.source
  if (expr.kind === 'call') return 0
  if (expr.kind !== 'binary' || expr.right.kind !== 'duration') return expr
  return (Number(expr.right.ns) / 1e6) * (expr.operator === '-' ? -1 : 1)
}

describe('the InfluxQL of a query', () => {
  it('parses, whatever the names contain, and has the same fields, source, filters, range and groups', () => {
    fc.assert(
      fc.property(asked, (query) => {
        const statements = parseQuery(influxqlOf(query, 60_000, 'Asia/Kolkata'))
        expect(statements).toHaveLength(1)
        const select = statements[0] as SelectStatement
        expect(select.sources).toEqual([{ kind: 'measurement', db: query.db, name: query.from }])
        expect(select.fields.map(fieldOf)).toEqual(
          query.fieldSet.map(({ field, as, aggregate = 'none' }) => [aggregate, field, as]),
        )
        expect(conditions(select.where)).toEqual(expectedConditions(query))
        expect(select.groupBy.map(groupOf)).toEqual(expectedGroups(query))
        const isReduced = query.fieldSet.some(({ aggregate = 'none' }) => aggregate !== 'none')
        expect(select.timeZone).toBe(isReduced ? 'Asia/Kolkata' : undefined)
      }),
      { numRuns: 1_000 },
    )
  })
})

function fieldOf({ expr, alias }: SelectStatement['fields'][number]) {
  const inner = expr.kind === 'call' ? expr.args[0] : expr
  return [expr.kind === 'call' ? expr.name : 'none', inner?.kind === 'ref' ? inner.name : '', alias]
}

function expectedConditions({ startTime, endTime, whereObj }: ComponentQuery) {
  const time = (text: string) => (text.startsWith('*') ? timeMs(text, 0) : text)
  return [
    ['>=', 'time', time(startTime)],
    ...(endTime === '*' ? [] : [['<', 'time', time(endTime)]]),
    ...whereObj.TAG.map(({ tagKey, operator, tagValue }) => [operator, tagKey, tagValue]),
  ]
}

function groupOf(expr: Expr) {
  const length = expr.kind === 'call' ? expr.args[0] : undefined
  return length?.kind === 'duration' ? Number(length.ns) / 1e6 : expr.kind === 'ref' ? expr.name : ''
}

function expectedGroups({ fieldSet, interval, groupBy }: ComponentQuery) {
  const isReduced = fieldSet.some(({ aggregate }) => aggregate !== undefined)
  const lengthMs = { '': 60_000, '30s': 30_000, '1h': HOUR }[interval]
  return [...(isReduced ? [lengthMs] : []), ...(groupBy ? [groupBy] : [])]
}

it('a copied query is one that a component may store', () => {
  const validate = bodyValidator(componentsSchema(['InfluxdbChart'], [toyStore.spec]))
  fc.assert(
    fc.property(asked, (query) => {
      const copied = JSON.parse(JSON.stringify(query)) as ComponentQuery
      const dataSources = [{ _id: '', props: copied }]
      const component = { component: 'InfluxdbChart', title: '', version: 0, props: {}, dataSources }
      const items: ComponentItem[] = [{ ...DEFAULT_ITEM, _id: 'aaaaaaaa', component }]
      expect(() => check(validate, items)).not.toThrow()
      expect({ ...checkComponents(items), ...sourceErrors(items, [toyStore.spec]) }).toEqual({})
    }),
  )
})

it('the address keeps the whole choice', () => {
  fc.assert(
    fc.property(chosen, (one) => {
      expect(readChosen(new URLSearchParams(addressOf(one).toString()))).toEqual(one)
    }),
  )
})

describe('the range of a measurement', () => {
  it.each([
    [HOUR, 10_000, '*-1h'],
    [HOUR, HOUR + 1, '*-1d'],
    [900 * HOUR, 100 * HOUR, '*-7d'],
  ])('of %i ms whose newest point is %i ms old begins at %s and ends now', (lengthMs, ageMs, startTime) => {
    const edges = { oldestMs: NOW - ageMs - lengthMs, newestMs: NOW - ageMs }
    expect(rangeWithData(edges, NOW)).toEqual({ startTime, endTime: '*', isPast: false })
  })

  it('of 2016 begins where its data begin, and contains its last point', () => {
    const edges = { oldestMs: Date.UTC(2016, 0, 11, 17), newestMs: Date.UTC(2016, 4, 27, 18) }
    const range = { startTime: '2016-01-11T17:00:00.000Z', endTime: '2016-05-27T18:00:01.000Z', isPast: true }
    expect(rangeWithData(edges, NOW)).toEqual(range)
  })
})

describe('the range of all data', () => {
  it('goes on until now while they arrive, and ends with the last point of those that have ended', () => {
    const oldestMs = Date.UTC(2026, 0, 29)
    const startTime = '2026-01-29T00:00:00.000Z'
    expect(rangeOfAll({ oldestMs, newestMs: NOW - HOUR / 2 }, NOW)).toEqual({ startTime, endTime: '*' })
    const ended = { startTime, endTime: '2026-01-31T10:00:01.000Z' }
    expect(rangeOfAll({ oldestMs, newestMs: NOW - 2 * HOUR }, NOW)).toEqual(ended)
  })
})

describe('the range to compare with', () => {
  it('is the period before, which moves if the range moves', () => {
    const other = { startTime: '*-1h-3600s', endTime: '*-3600s', shiftMs: HOUR }
    expect(otherRange({ startTime: '*-1h', endTime: '*' }, 'previous', NOW)).toEqual(other)
  })

  it('can begin at any time, and is as long as the range', () => {
    const range = { startTime: '2026-01-31T00:00:00.000Z', endTime: '2026-01-31T02:00:00.000Z' }
    expect(otherRange(range, '2026-01-24T00:00:00.000Z', NOW)).toEqual({
      startTime: '2026-01-24T00:00:00.000Z',
      endTime: '2026-01-24T02:00:00.000Z',
      shiftMs: 7 * 24 * HOUR,
    })
  })
})

it('a chart has at most 24 lines, whatever is chosen', () => {
  const one = { fields: ['a', 'b', 'c'], groupBy: 'no', values: [] } as unknown as Chosen
  const values = Array.from({ length: 1_000 }, (_, i) => String(i))
  expect(shownOf(one, values)).toEqual({ fields: one.fields, values: values.slice(0, MAX_LINES / 3) })
  const fields = Array.from({ length: 3_000 }, (_, i) => `f${i}`)
  expect(shownOf({ ...one, fields, groupBy: '' }, []).fields).toHaveLength(MAX_LINES)
})

it('lines of one field are named by the values of the tag, other columns by their whole names', () => {
  const columns = ['time', 'a cb1a4d-SIM001', 'a ', 'ab x'].map((name) => ({ name, type: 'number' as const }))
  const dataset = { columns, rows: [], startMs: 0, endMs: 1, truncated: false } as unknown as Dataset
  expect(withoutField(dataset, 'a').columns.map(({ name }) => name)).toEqual(['time', 'cb1a4d-SIM001', 'a ', 'ab x'])
})

it.each([
  [[33, 33.1, 0.25], 2],
  [[1, 2, null, 'x'], 0],
  [[0.1 + 0.2, 1e21, Number.NaN], 1],
  [[1e-9, 0.123456789], 6],
  [[], 0],
])('the numbers %j of a column are written with %i decimals', (cells, decimals) => {
  expect(decimalsOf(cells)).toBe(decimals)
})
