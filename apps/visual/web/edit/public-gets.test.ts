import { defineWidget } from '@atrium/charts/contract/define/widget'
import { str } from '@atrium/core/contract/define/fields'
import { type ComponentItem, DEFAULT_ITEM, type ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { expect, test } from 'vitest'
import { publicGets } from './public-gets.ts'

const widgets = (['series', 'none'] as const).map((shape) =>
  defineWidget({
    kind: `Toy-${shape}`,
    icon: 'M2 2h12v12H2z',
    size: { width: 100, height: 100 },
    props: {},
    shape: () => shape,
    fullScreen: false,
  }),
)

function item(title: string, props: ItemDataSource['props'], looks: Partial<ComponentItem> = {}, kind = 'Toy-series') {
  const component = { component: kind, title, version: 1, props: {}, dataSources: [{ _id: '', props }] }
  return { ...DEFAULT_ITEM, _id: title, component, ...looks }
}

const common = {
  icon: 'database',
  settings: {},
  shapes: () => ['series'] as const,
  follows: () => ({ how: 'once' }) as const,
  byViewer: false,
  limits: { points: 10, rows: 10 },
}
const connectors = [
  defineConnector({
    ...common,
    key: 'ovens',
    type: 9,
    query: { db: str(9), from: str(9), influxql: str(99) },
    placeOf: ({ db, from }) => (from ? `${db} · ${from}` : null),
  }),
  defineConnector({
    ...common,
    key: 'shops',
    type: 8,
    query: { business: str(9) },
    old: { knownBy: 'business' },
    placeOf: () => 'shop',
  }),
].map((spec) => ({ spec }))

const oven = { db: 'plant', from: 'oven' }

test('a public page gets the data of the items that it can show', () => {
  const business = { app: 'shop', from: 'list' as const, of: 'order', names: ['no'] }
  const found = publicGets(
    [
      item('curve', oven),
      item('again', oven),
      item('statement', { influxql: 'select 1', db: 'plant' }),
      item('typed', { data: [{ speed: 1 }], ...oven }),
      item('orders', { business }),
      item('secret', { db: 'plant', from: 'cost' }, { hidden: true }),
      item('text', { db: 'plant', from: 'cost' }, {}, 'Toy-none'),
    ],
    { widgets, connectors },
    ({ component }) => component.title,
  )
  expect(found).toEqual({
    queries: new Map([
      ['ovens', [oven, oven]],
      ['shops', [{ business }]],
    ]),
    other: ['statement'],
    typed: ['typed'],
    hidden: 1,
  })
})
