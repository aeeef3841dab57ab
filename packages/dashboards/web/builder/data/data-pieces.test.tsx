import { texts } from '@atrium/charts/contract/define/props'
import { str } from '@atrium/core/contract/define/fields'
import { expect, test } from 'vitest'
import type { ItemDataSource, StoredQuery } from '../../../contract/dashboard.ts'
import type { ConnectorSpec } from '../../../contract/define/connector.ts'
import { draftWith, toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { offerConnectors } from './builder-connector.ts'
import { type DroppedField, fittingKind, readField, sourcesWith, withField } from './dropped-field.ts'
import { sourceOps } from './source-ops.ts'

/** Queries of one measurement can be asked together. */
const ovens: ConnectorSpec = {
  key: 'ovens',
  icon: 'database',
  type: 9,
  settings: {},
  query: { from: str(20), fields: texts(9, 20), line: str(20) },
  shapes: () => ['single', 'series'],
  follows: () => ({ how: 'once' }),
  builder: {
    joined: (query: Query, other: Query) =>
      query.from === other.from
        ? { ...query, fields: [...new Set([...(query.fields ?? []), ...(other.fields ?? [])])] }
        : null,
  },
  byViewer: false,
  limits: { points: 10, rows: 10 },
}
type Query = { from?: string; fields?: string[] }
const words = async () => ({ default: { name: 'Ovens', about: '' } })
offerConnectors([{ spec: ovens, words: { zh_CN: words, en_US: words } }])

const asked = (query: StoredQuery, connector = 'ovens'): ItemDataSource => ({ _id: '', connector, props: query })
const source = (from: string, line: string) => asked({ from, line })
const dropped = (from: string, name: string): DroppedField => ({
  name,
  connector: 'ovens',
  query: { from, fields: [name] },
})

const itemWith = (id: string, ...dataSources: ItemDataSource[]) => {
  const item = toyItem(id, 'Curve')
  return { ...item, component: { ...item.component, dataSources } }
}

const draft = () =>
  draftWith(itemWith('a', source('oven', 'A')), itemWith('b', source('press', 'A'), source('oven', 'B')))

test('a dropped field joins the query of its measurement, or becomes a new one', () => {
  const item = itemWith('a', source('oven', 'A'))
  const [joined] = withField(item, dropped('oven', 'temp'))
  expect(joined).toEqual(asked({ from: 'oven', line: 'A', fields: ['temp'] }))
  expect(withField(itemWith('a', joined!), dropped('oven', 'temp'))).toEqual([joined])
  expect(withField(item, dropped('press', 'temp'))).toEqual([asked({ from: 'press', fields: ['temp'] })])
})

test('it joins no query of another connector, whatever that asks for', () => {
  const item = itemWith('a', asked({ from: 'oven' }, 'others'))
  expect(withField(item, dropped('oven', 'temp'))).toEqual([asked({ from: 'oven', fields: ['temp'] })])
})

test('a field of a stored data source stays in it, and joins queries of no other', () => {
  const field = { ...dropped('oven', 'temp'), source: 'plc-1' }
  expect(readField(JSON.stringify(field))).toEqual(field)
  expect(readField(JSON.stringify({ ...field, source: 7 }))).toBeNull()
  const [made] = withField(itemWith('a', source('oven', 'A')), field)
  expect(made).toEqual({ ...asked({ from: 'oven', fields: ['temp'] }), _id: 'plc-1' })
  const [joined] = withField(itemWith('a', made!), { ...dropped('oven', 'n'), source: 'plc-1' })
  expect(joined).toMatchObject({ _id: 'plc-1', props: { fields: ['temp', 'n'] } })
})

test('a curve gets a further query for another measurement, a single value gets another one', () => {
  const item = itemWith('a', source('oven', 'A'))
  const press = dropped('press', 'force')
  expect(sourcesWith(item, press, 'series').map(({ props }) => props.from)).toEqual(['oven', 'press'])
  expect(sourcesWith(item, press, 'single').map(({ props }) => props.from)).toEqual(['press'])
  const full = itemWith('a', ...Array.from({ length: 10 }, () => source('oven', 'A')))
  expect(sourcesWith(full, press, 'series')).toHaveLength(10)
  expect(sourcesWith(itemWith('a', { _id: '', props: {} }), press, 'series')).toHaveLength(1)
})

test('numbers are shown by the first kind of curves, other values by one of single values', () => {
  const kindFor = (type: 'int' | 'string') => fittingKind(toyKinds, { ...dropped('oven', 'x'), type })?.kind
  expect([kindFor('int'), kindFor('string')]).toEqual(['Curve', 'Dial'])
})

test('what is dragged from elsewhere is no field', () => {
  for (const text of ['', 'null', '3', '{"name":"x"}', '{"name":7,"connector":"ovens","query":{}}'])
    expect([text, readField(text)]).toEqual([text, null])
  const field = { ...dropped('oven', 'temp'), type: 'float' as const }
  expect(readField(JSON.stringify(field))).toEqual(field)
})

test('a changed query sets its own values; another number of queries sets the list', () => {
  const before = draft()
  const item = before.items.get('b')!.item
  const { dataSources } = item.component
  const [first, second] = dataSources as [ItemDataSource, ItemDataSource]
  expect(sourceOps(before, item, [first, { ...second, props: { ...second.props, interval: '1m' } }])).toEqual([
    { op: 'set', id: 'b', path: ['component', 'dataSources', '1', 'props', 'interval'], value: '1m' },
  ])
  expect(sourceOps(before, item, [first])).toMatchObject([{ path: ['component', 'dataSources'], value: [first] }])
})
