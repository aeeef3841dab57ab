import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestTriangles } from './lttb.ts'

const lines = fc
  .array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 400 })
  .map((values) => values.map((value, at) => [at * 1000, value] as const))

test('of any series the requested number of points stays, in order, with the first and the last', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 2, max: 100 }), (points, count) => {
      const kept = largestTriangles(points, count)
      expect(kept.length).toBe(Math.min(points.length, count))
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
      expect(kept.every((point, i) => i === 0 || point[0] > (kept[i - 1]?.[0] ?? 0))).toBe(true)
      expect(kept.every((point) => points.includes(point))).toBe(true)
    }),
  )
})

test('a single spike in a flat series stays', () => {
  const points = Array.from({ length: 1000 }, (_, i) => [i, i === 613 ? 50 : 1] as const)
  expect(largestTriangles(points, 20)).toContainEqual([613, 50])
})
