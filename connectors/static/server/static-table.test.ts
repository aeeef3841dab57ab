import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, type TableRowsQuery } from '@atrium/dashboards/server/queryplane/shaping/table-rows'
import { expect, test } from 'vitest'
import spec from '../index.ts'
import type { StaticSettings } from '../static-source.ts'
import { tableOf } from './static-table.ts'

const NOW = Date.UTC(2026, 4, 6)
const settingsOf = (given: object) => withDefaults(spec.settings, given) as StaticSettings
const ask = (given: object, query: Partial<TableRowsQuery> = {}) => {
  const settings = settingsOf(given)
  const whole = {
    data: 'exact',
    columns: [],
    keys: [],
    timeColumn: '',
    zone: 'Asia/Shanghai',
    page: null,
    ...query,
  } as const
  return datasetOf(tableOf(settings), settings, whole, NOW)
}
const json = (value: unknown, more: object = {}) => ({ dataSource: JSON.stringify(value), ...more })
const LINES = [
  { at: '2026-05-02T00:00:00Z', line: 'A', n: 1, on: true },
  { at: '2026-05-01 08:00', line: 'B', n: 2.5 },
  { at: '2026-05-03T08:00:00+08:00', line: 'A', n: null },
]

test.each([
  [
    'objects',
    json([{ a: 1 }, { b: 'x' }]),
    ['a', 'b'],
    [
      [1, null],
      [null, 'x'],
    ],
  ],
  [
    'lists with names first',
    json([['a', 'b'], [1, 'x'], [2]]),
    ['a', 'b'],
    [
      [1, 'x'],
      [2, null],
    ],
  ],
  ['single values', json([3, 4]), ['value'], [[3], [4]]],
  ['one object at a path', json({ data: { list: { a: { b: 1 } } } }, { path: 'data.list' }), ['a'], [['{"b":1}']]],
  [
    'CSV',
    { format: 'csv', dataSource: '\ufeffa,b\r\n1,"x, ""y"""\r\n\r\n,"two\nlines"\r\n' },
    ['a', 'b'],
    [
      [1, 'x, "y"'],
      [null, 'two\nlines'],
    ],
  ],
  [
    'CSV with tabs and codes',
    { format: 'csv', dataSource: 'a\tcode\n1e3\t007\n-2.5\t12' },
    ['a', 'code'],
    [
      [1000, '007'],
      [-2.5, '12'],
    ],
  ],
])('rows are read from %s', (_, settings, names, rows) => {
  const table = tableOf(settingsOf(settings))
  expect(table.columns.map(({ name }) => name)).toEqual(names)
  expect(table.rows).toEqual(rows)
})

test.each([
  ['no JSON', { dataSource: '[1,' }, '不是有效的 JSON'],
  ['a path to nothing', json({ a: 1 }, { path: 'b.c' }), 'b.c'],
  ['an inherited name in a path', json({ a: 1 }, { path: 'constructor' }), 'constructor'],
  ['a single value', json(3), '没有行'],
  ['a quote that does not end', { format: 'csv', dataSource: 'a\nb\n"c' }, '第 3 行'],
])('%s is refused in a sentence', (_, settings, says) => {
  const { text, detail } = caught(() => tableOf(settingsOf(settings)))
  expect(text.zh_CN.replace(/\{(\w+)\}/g, (_whole, name: string) => String(detail.params?.[name]))).toContain(says)
})

function caught(run: () => unknown) {
  try {
    run()
  } catch (error) {
    return error as { text: { zh_CN: string }; detail: { params?: Record<string, unknown> } }
  }
  throw new Error('nothing was refused')
}

test('with a time column rows are in the order of time; times without a zone are those of the dashboard', () => {
  const { columns, rows, startMs, endMs } = ask(json(LINES), { data: 'series', timeColumn: 'at' })
  expect(columns.map(({ name, type }) => [name, type])).toEqual([
    ['at', 'time'],
    ['line', 'string'],
    ['n', 'number'],
    ['on', 'boolean'],
  ])
  const day = (date: number) => Date.UTC(2026, 4, date)
  expect(rows).toEqual([
    [day(1), 'B', 2.5, null],
    [day(2), 'A', 1, true],
    [day(3), 'A', null, null],
  ])
  expect([startMs, endMs]).toEqual([day(1), day(3)])
})

test('a component gets the newest row, one row of each key, or a page with the newest first', () => {
  const chosen = { columns: ['n'], timeColumn: 'at' }
  expect(ask(json(LINES), { ...chosen, data: 'single' }).rows).toEqual([[Date.UTC(2026, 4, 3), null]])
  const keyed = ask(json(LINES), { ...chosen, data: 'rows' })
  expect(keyed).toMatchObject({ columns: [{ name: 'at' }, { name: 'line' }, { name: 'n' }], key: [1] })
  expect(keyed.rows.map((row) => row.slice(1))).toEqual([
    ['B', 2.5],
    ['A', null],
  ])
  const page = ask(json(LINES), { ...chosen, data: 'page', page: { current: 2, pageSize: 2 } })
  expect([page.total, page.rows]).toEqual([3, [[Date.UTC(2026, 4, 1), 2.5]]])
})

test('rows without times keep their order', () => {
  const dataset = ask(json([{ n: 2 }, { n: 1 }]), { data: 'trail' })
  expect(dataset).toMatchObject({ ordered: true, rows: [[null, 1]], reduced: [null, 1] })
})

test.each([
  ['s', 1_700_000_000],
  ['ms', 1_700_000_000_000],
  ['us', '1700000000000000'],
])('times may be a number of %s', (timeFormat, t) => {
  expect(ask(json([{ t, n: 1 }], { timeFormat }), { timeColumn: 't' }).rows).toEqual([[1_700_000_000_000, 1]])
})

test('a column that is not there and a value that is no time are named', () => {
  expect(caught(() => ask(json(LINES), { columns: ['m'] })).detail.params).toEqual({ name: 'm' })
  expect(caught(() => ask(json([{ t: 'soon' }]), { timeColumn: 't' })).detail.params).toEqual({
    name: 't',
    value: 'soon',
  })
})
