import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freePlace, overlaps } from './free-place.ts'

const side = fc.integer({ min: 1, max: 3_000 })
const box = fc.record({
  left: fc.integer({ min: -500, max: 3_000 }),
  top: fc.integer({ min: -500, max: 9_900 }),
  width: side,
  height: side,
})
const canvas = fc.record({
  width: fc.integer({ min: 100, max: 10_000 }),
  height: fc.integer({ min: 100, max: 10_000 }),
})

it('a new widget overlaps nothing, is inside of the canvas, and the canvas never becomes smaller or too large', () => {
  fc.assert(
    fc.property(
      fc.record({ width: side, height: side }),
      fc.array(box, { maxLength: 30 }),
      canvas,
      (size, items, old) => {
        const place = freePlace(size, items, old)
        if (!place) return
        const { box: made, canvas: grown } = place
        expect(items.filter((item) => overlaps(made, item))).toEqual([])
        expect(made.left >= 0 && made.top >= 0).toBe(true)
        expect(made.left + made.width).toBeLessThanOrEqual(grown.width)
        expect(made.top + made.height).toBeLessThanOrEqual(grown.height)
        expect([grown.width, made.height]).toEqual([old.width, size.height])
        expect(grown.height).toBeGreaterThanOrEqual(old.height)
        expect(grown.height).toBeLessThanOrEqual(10_000)
        expect(made.width).toBe(Math.min(size.width, old.width))
      },
    ),
    { numRuns: 500 },
  )
})

it('the canvas grows only if no place is free in it', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 5 }), canvas, (items, old) => {
      const size = { width: 1, height: 1 }
      const place = freePlace(size, items, old)
      if (!place || place.canvas.height === old.height) return
      for (let left = 0; left < old.width; left += 97) {
        const column = Array.from({ length: 20 }, (_, i) => Math.floor(((old.height - 1) * i) / 20))
        for (const top of column)
          expect(items.some((item) => overlaps({ left, top, ...size }, padded(item)))).toBe(true)
      }
    }),
    { numRuns: 100 },
  )
})

const padded = ({ left, top, width, height }: { left: number; top: number; width: number; height: number }) => ({
  left: left - 12,
  top: top - 12,
  width: width + 24,
  height: height + 24,
})

it('there is a place on every dashboard with 200 widgets in its upper half', () => {
  fc.assert(
    fc.property(fc.array(box, { minLength: 200, maxLength: 200 }), canvas, (items, old) => {
      const upper = items.map((item) => ({ ...item, top: item.top % 3_000 }))
      expect(freePlace({ width: 640, height: 320 }, upper, old)).not.toBeNull()
    }),
    { numRuns: 30 },
  )
})

it.each([
  ['an empty canvas', [], { left: 0, top: 0 }],
  ['one widget at the left', [{ left: 0, top: 0, width: 640, height: 320 }], { left: 652, top: 0 }],
  ['a full first row', [{ left: 0, top: 0, width: 1_920, height: 320 }], { left: 0, top: 332 }],
])('with %s the place is nearest to the top, then to the left', (_, items, expected) => {
  expect(freePlace({ width: 640, height: 320 }, items, { width: 1_920, height: 1_080 })?.box).toMatchObject(expected)
})

it('a canvas that is full to its largest height has no place', () => {
  const items = [{ left: 0, top: 0, width: 1_920, height: 9_900 }]
  expect(freePlace({ width: 640, height: 320 }, items, { width: 1_920, height: 1_080 })).toBeNull()
})
