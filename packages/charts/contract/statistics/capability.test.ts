import { expect, test } from 'vitest'
import { PISTON_RINGS } from '../../testing/montgomery.ts'
import { MAX_POINTS } from '../data.ts'
import { type Capability, capabilityOf, histogramOf, type Specification } from './capability.ts'

const NONE = { lsl: null, usl: null }

function figures(values: readonly number[], specification: Specification): Capability {
  const { fault, result } = capabilityOf(values, specification)
  if (!result) throw new Error(fault)
  return result
}

test('[R394] CPK is that of the nearer limit, and with one limit that of this limit', () => {
  const cpk = (lsl: number | null, usl: number | null) => figures([14, 16, 18], { lsl, usl }).cpk
  expect([cpk(8, 20), cpk(12, 24), cpk(null, 22), cpk(4, null), cpk(null, null)]).toEqual([4 / 6, 4 / 6, 1, 2, null])
  expect(figures([14, 16, 18], { lsl: 4, usl: null }).cp).toBeNull()
  // The mean is outside: below 0.
  expect(cpk(null, 13)).toBe(-0.5)
})

test('[R395] the bands are the mean and one, two and three σ on both sides', () => {
  expect(figures([14, 16, 18], NONE).bands).toEqual({ u: 16, sd: 2, lll: 10, ll: 12, l: 14, g: 18, gg: 20, ggg: 22 })
})

test('[R396] eight bins from the smallest value to the largest, which is in the last one', () => {
  const { edges, counts } = histogramOf([0, 0.5, 1, 1, 7.9, 8, 8])
  expect(edges).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(counts).toEqual([2, 2, 0, 0, 0, 0, 0, 3])
})

test('[R396] each value is in exactly one bin, also where edges are rounded', () => {
  const values = PISTON_RINGS.flat()
  const { edges, counts } = histogramOf(values)
  expect(counts.reduce((sum, count) => sum + count)).toBe(125)
  for (const [bin, count] of counts.entries()) {
    const isLast = bin === 7
    const inside = values.filter((value) => value >= edges[bin]! && (isLast || value < edges[bin + 1]!))
    expect(inside).toHaveLength(count)
  }
  expect(histogramOf([1, 1 + Number.EPSILON]).counts.reduce((sum, count) => sum + count)).toBe(2)
})

test('the share outside of the limits, as counted and as a normal distribution has it', () => {
  const { outside, expected } = figures([14, 16, 18], { lsl: 15, usl: 20 })
  expect(outside).toBeCloseTo(1 / 3, 12)
  // Φ(−0.5) + Φ(−2)
  expect(expected).toBeCloseTo(0.308537538725987 + 0.0227501319481792, 12)
  expect(figures([14, 16, 18], NONE)).toMatchObject({ outside: null, expected: null })
  // A value on a limit is within.
  expect(figures([14, 16, 18], { lsl: 14, usl: 18 }).outside).toBe(0)
})

test.each([
  ['no value', [], NONE, 'noValues'],
  ['one value', [1], NONE, 'oneValue'],
  ['equal values', [0.1, 0.1, 0.1], NONE, 'noSpread'],
  ['limits that are equal', [1, 2], { lsl: 3, usl: 3 }, 'limitsOrder'],
  ['limits the wrong way round', [1, 2], { lsl: 4, usl: 3 }, 'limitsOrder'],
  ['more values than data can have', Array(MAX_POINTS + 1).fill(1), NONE, 'tooMany'],
] as const)('%s is told by its reason', (_, values, specification, fault) => {
  expect(capabilityOf(values, specification)).toEqual({ fault })
})
