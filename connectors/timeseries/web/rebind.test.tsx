import type { ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { applyOps } from '@atrium/dashboards/contract/dashboard-ops/apply'
import { draftWith, toyItem } from '@atrium/dashboards/testing/web/builder/toy-builder'
import { expect, test } from 'vitest'
import { boundTo, rebindOps } from './rebind.ts'

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

test('the databases of a stored data source are its own', () => {
  const stored = { ...source('plant', 'oven', 'A'), _id: '01980000-0000-7000-8000-000000000001' }
  const before = draftWith(itemWith('a', stored))
  expect(boundTo([...before.items.values()].map(({ item }) => item))).toEqual({
    databases: [],
    measurements: [],
    tags: [],
  })
  expect(rebindOps(before, ['a'], { what: 'database', from: 'plant', to: 'x' })).toEqual([])
})
