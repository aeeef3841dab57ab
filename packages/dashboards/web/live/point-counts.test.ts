import { datasetOf } from '@atrium/charts/testing/web/fixtures'
import { expect, test } from 'vitest'
import { pointCounts } from './point-counts.ts'

const rows = Array.from({ length: 1400 }, (_, i) => [i, i])

test('several datasets are counted together, and one that has all its points is included', () => {
  expect(pointCounts([{ ...datasetOf(rows), sourcePoints: 10_000 }, datasetOf(rows.slice(0, 100))])).toEqual({
    source: 10_100,
    shown: 1500,
  })
})

test('where no point is left out, there is no count', () => {
  expect(pointCounts([datasetOf(rows)])).toBeNull()
})
