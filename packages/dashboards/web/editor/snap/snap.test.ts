import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Place } from '../../../contract/dashboard-ops/ops.ts'
import { distances } from './gaps.ts'
import { type SnapTargets, snap } from './snap.ts'

const box = (left: number, top: number, width = 100, height = 100): Place => ({ left, top, width, height })
const targets = (others: Place[], extra: Partial<SnapTargets> = {}): SnapTargets => ({
  canvas: { width: 1920, height: 1080 },
  others,
  guides: { x: [], y: [] },
  gridPx: 0,
  withinPx: 6,
  ...extra,
})

const aBox = fc
  .tuple(
    ...[400, 400].map((max) => fc.integer({ min: 0, max })),
    ...[200, 200].map((max) => fc.integer({ min: 2, max })),
  )
  .map(([left, top, width, height]) => box(left!, top!, width, height))

describe('a moved box', () => {
  it('stands on the nearest edge, centre or guide, and never further away than the limit', () => {
    const threeOf = (start: number, length: number) => [start, start + length / 2, start + length]
    fc.assert(
      fc.property(
        aBox,
        fc.array(aBox, { maxLength: 4 }),
        fc.array(fc.integer({ max: 600 }), { maxLength: 2 }),
        (moved, others, x) => {
          const where = targets(others, { guides: { x, y: [] } })
          const { dx } = snap(moved, where)
          expect(Math.abs(dx)).toBeLessThanOrEqual(6)
          // The oracle: every line against every point of the box.
          const lines = [...x, ...[box(0, 0, 1920), ...others].flatMap(({ left, width }) => threeOf(left, width))]
          const shifts = lines.flatMap((line) =>
            threeOf(moved.left, moved.width).map((point) => Math.abs(line - point)),
          )
          const best = Math.min(...shifts)
          if (best <= 6) expect(Math.abs(dx)).toBeLessThanOrEqual(best)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('does not move any more once it is aligned', () => {
    fc.assert(
      // Of one other box: with several, a shift down can bring it between two neighbours.
      fc.property(aBox, fc.array(aBox, { maxLength: 1 }), (moved, others) => {
        const first = snap(moved, targets(others))
        const at = { ...moved, left: moved.left + first.dx, top: moved.top + first.dy }
        const second = snap(at, targets(others))
        expect([second.dx, second.dy]).toEqual([0, 0])
      }),
      { numRuns: 500 },
    )
  })

  it('shows the line that it stands on, as long as both boxes', () => {
    const { dx, lines } = snap(box(103, 500), targets([box(100, 20)]))
    expect(dx).toBe(-3)
    expect(lines).toContainEqual({ axis: 'x', at: 100, from: 20, to: 600 })
  })

  it('keeps equal distances to neighbours, outside of them and between them', () => {
    const row = [box(0, 0), box(150, 0)]
    expect(snap(box(303, 10, 37), targets(row))).toMatchObject({ dx: -3 })
    expect(snap(box(303, 10, 37), targets(row)).gaps.map(({ from, to }) => to - from)).toEqual([50, 50])
    const wide = [box(0, 0), box(300, 0)]
    expect(snap(box(152, 10, 101), targets(wide))).toMatchObject({ dx: -2.5 })
  })

  it('stands on the grid where nothing else is near', () => {
    expect(snap(box(507, 333), targets([], { gridPx: 10 }))).toMatchObject({ dx: 3, dy: -3 })
    expect(snap(box(507, 333), targets([box(505, 700)], { gridPx: 10 }))).toMatchObject({ dx: -2 })
  })

  it('is aligned with a resized edge only', () => {
    const others = [box(300, 0)]
    expect(snap(box(103, 0, 194), targets(others), { x: 'end' })).toMatchObject({ dx: 3, dy: 0 })
    expect(snap(box(103, 0, 194), targets(others), { x: 'start' })).toMatchObject({ dx: 0 })
  })
})

it('the distances of a box lead to the next box on each side, or to the edge', () => {
  const lengths = distances(box(200, 100), [box(50, 120), box(400, 900)], { width: 1920, height: 1080 })
  expect(lengths.map(({ axis, from, to }) => [axis, to - from])).toEqual([
    ['x', 50],
    ['x', 1620],
    ['y', 100],
    ['y', 880],
  ])
})
