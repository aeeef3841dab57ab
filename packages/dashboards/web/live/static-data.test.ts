import { ageOf } from '@atrium/charts/web/kind/age'
import { expect, test } from 'vitest'
import { staticDataset } from '../../contract/static-data.ts'
import { createItemData } from './item-data.ts'
import type { LiveLink } from './live-link.ts'

test('[R120] typed-in rows are a dataset by themselves: nothing is requested, and it never becomes stale', () => {
  const dataset = staticDataset([
    { time: '2026-11-21T00:00:00Z', speed: 41.5, state: 'run' },
    { time: '2026-11-21T00:01:00Z', speed: 42 },
  ])
  expect(dataset?.columns).toEqual([
    { name: 'time', type: 'time' },
    { name: 'speed', type: 'number' },
    { name: 'state', type: 'string' },
  ])
  expect(dataset?.rows[1]).toEqual([Date.parse('2026-11-21T00:01:00Z'), 42, null])
  expect(ageOf(dataset, Date.now(), Date.now())).toBeNull()
})

test('only data that were typed in are told to be, because no request gets a part of them', () => {
  const dataSources = [
    { _id: '', props: { data: [{ speed: 1 }] } },
    { _id: '', connector: 'toy', props: {} },
  ]
  const requested = { item: 'item0001', dataSources, refreshInterval: 0, ask: {} }
  const { sources } = createItemData({} as LiveLink, requested, 600).get()
  expect(sources.map(({ isTyped }) => isTyped)).toEqual([true, undefined])
})

test('a single value becomes one row; without typed data there is no dataset', () => {
  expect(staticDataset(7)?.rows).toEqual([[null, 7]])
  for (const nothing of [undefined, null, '']) expect(staticDataset(nothing)).toBeNull()
})
