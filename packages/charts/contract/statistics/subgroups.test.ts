import { expect, test } from 'vitest'
import { subgroupsBySize, subgroupsByTag, subgroupsByTime } from './subgroups.ts'

const all = (['A', 'A', 'B', '', 'B', 'A', 'C'] as const).map((tag, index) => ({ atMs: index * 10, value: index, tag }))

test('by size: each so many successive values; the rest after the last whole one is left', () => {
  expect(subgroupsBySize(all, 3)).toEqual({
    groups: [
      { name: '', atMs: 0, values: [0, 1, 2] },
      { name: '', atMs: 30, values: [3, 4, 5] },
    ],
    left: 1,
  })
  expect(subgroupsBySize(all, 8)).toEqual({ groups: [], left: 7 })
})

test('by tag: all values of a tag, in the order of the tags; values without one, or alone, are left', () => {
  expect(subgroupsByTag(all)).toEqual({
    groups: [
      { name: 'A', atMs: 0, values: [0, 1, 5] },
      { name: 'B', atMs: 20, values: [2, 4] },
    ],
    left: 2,
  })
})

test('by time: all values of an interval, at its start', () => {
  expect(subgroupsByTime(all, (atMs) => Math.floor(atMs / 30) * 30)).toEqual({
    groups: [
      { name: '', atMs: 0, values: [0, 1, 2] },
      { name: '', atMs: 30, values: [3, 4, 5] },
    ],
    left: 1,
  })
})
