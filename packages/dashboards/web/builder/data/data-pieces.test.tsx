import type { Dataset } from '@atrium/charts/contract/data'
import { expect, test } from 'vitest'
import type { ItemDataSource } from '../../../contract/dashboard.ts'
import { applyOps } from '../../../contract/dashboard-ops/apply.ts'
import { draftWith, toyItem, toyKinds } from '../../../testing/web/builder/toy-builder.tsx'
import { fittingKind, readField, sourcesWith, withField } from './dropped-field.ts'
import { mendOf } from './mend.ts'
import { boundTo, rebindOps } from './rebind.ts'
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

test('what many items are bound to is listed once', () => {
  expect(boundTo([...draft().items.values()].map(({ item }) => item))).toEqual({
    databases: ['lab', 'plant'],
    measurements: ['oven', 'press'],
    tags: [
      { name: 'line', value: 'A' },
      { name: 'line', value: 'B' },
    ],
  })
})

test('one screen is bound to a second line, database or measurement: only what has the old value changes', () => {
  const before = draft()
  const ops = rebindOps(before, ['a', 'b'], { what: 'tag', name: 'line', from: 'A', to: 'C' })
  const after = applyOps(before, ops).draft
  expect(boundTo([...after.items.values()].map(({ item }) => item)).tags).toEqual([
    { name: 'line', value: 'C' },
    { name: 'line', value: 'B' },
  ])
  expect(ops.map((op) => 'id' in op && op.id)).toEqual(['a', 'b'])
  expect(rebindOps(before, ['a', 'b'], { what: 'database', from: 'lab', to: 'plant2' })).toEqual([
    { op: 'set', id: 'b', path: ['component', 'dataSources', '1', 'props', 'db'], value: 'plant2' },
  ])
  expect(rebindOps(before, ['a'], { what: 'measurement', from: 'press', to: 'x' })).toEqual([])
})

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

const empty = (why: Dataset['empty']): Dataset => ({
  columns: [],
  rows: [],
  startMs: 0,
  endMs: 60_000,
  intervalMs: 0,
  ...(why ? { empty: why } : {}),
})

test('an empty query can be mended: the range of the newest data, or without the conditions that nothing matches', () => {
  const { props } = source('plant', 'oven', 'A')
  const newest = mendOf(empty({ why: 'range', newestMs: 1_000_000 }), props)
  expect(newest?.how).toBe('toNewest')
  expect(Date.parse(newest?.query.endTime ?? '')).toBeGreaterThan(1_000_000)
  expect(mendOf(empty({ why: 'tag', name: 'line', value: 'A' }), props)?.query.whereObj?.TAG).toEqual([])
  expect(mendOf(empty({ why: 'tag', name: 'other', value: 'A' }), props)?.query.whereObj?.TAG).toHaveLength(1)
  expect(mendOf(empty({ why: 'conditions' }), props)?.how).toBe('dropTags')
  expect(mendOf(empty({ why: 'measurement' }), props)).toBeNull()
})
