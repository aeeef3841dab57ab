import { expect, test } from 'vitest'
import type { ItemDataSource } from '../../../contract/dashboard.ts'
import { draftWith, toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { fittingKind, readField, sourcesWith, withField } from './dropped-field.ts'
import { sourceOps } from './source-ops.ts'

const source = (db: string, from: string, line: string): ItemDataSource => ({
  _id: '',
  props: { db, from, whereObj: { TAG: [{ tagKey: 'line', operator: '=', tagValue: line }] } },
})

const itemWith = (id: string, ...dataSources: ItemDataSource[]) => {
  const item = toyItem(id, 'Curve')
  return { ...item, component: { ...item.component, dataSources } }
}

const draft = () =>
  draftWith(
    itemWith('a', source('plant', 'oven', 'A')),
    itemWith('b', source('plant', 'press', 'A'), source('lab', 'oven', 'B')),
  )

test('a dropped field joins the query of its measurement, or becomes a new one', () => {
  const item = itemWith('a', source('plant', 'oven', 'A'))
  const dropped = { db: 'plant', from: 'oven', field: 'temp' }
  const [joined] = withField(item, dropped)
  expect(joined?.props).toMatchObject({ whereObj: { TAG: [{}] }, fieldSet: [{ field: 'temp', as: 'temp' }] })
  const twice = withField(itemWith('a', joined!), dropped)
  expect(twice[0]?.props.fieldSet).toHaveLength(1)
  expect(withField(item, { ...dropped, from: 'press' })).toEqual([
    { _id: '', props: { db: 'plant', from: 'press', fieldSet: [{ field: 'temp', as: 'temp' }] } },
  ])
})

test('a curve gets a further query for another measurement, a single value gets another one', () => {
  const item = itemWith('a', source('plant', 'oven', 'A'))
  const press = { db: 'plant', from: 'press', field: 'force' }
  expect(sourcesWith(item, press, 'series').map(({ props }) => props.from)).toEqual(['oven', 'press'])
  expect(sourcesWith(item, press, 'single').map(({ props }) => props.from)).toEqual(['press'])
  const full = itemWith('a', ...Array.from({ length: 10 }, () => source('plant', 'oven', 'A')))
  expect(sourcesWith(full, press, 'series')).toHaveLength(10)
  expect(sourcesWith(itemWith('a', { _id: '', props: {} }), press, 'series')).toHaveLength(1)
})

test('numbers are shown by the first kind of curves, other values by one of single values', () => {
  const kindFor = (type: 'int' | 'string') =>
    fittingKind(toyKinds, { db: 'plant', from: 'oven', field: 'x', type })?.kind
  expect([kindFor('int'), kindFor('string')]).toEqual(['Curve', 'Dial'])
})

test('what is dragged from elsewhere is no field', () => {
  for (const text of ['', 'null', '3', '{"db":"plant"}', '{"db":"plant","from":"oven","field":7}'])
    expect([text, readField(text)]).toEqual([text, null])
  const field = { db: 'plant', from: 'oven', field: 'temp', type: 'float' as const }
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
