import { expect, test } from 'vitest'
import { LOAN_COSTS, PISTON_RINGS, UNEQUAL_SIZES } from '../../testing/montgomery.ts'
import { MAX_POINTS } from '../data.ts'
import { c4, d2 } from './constants.ts'
import type { Outcome } from './fault.ts'
import type { ControlChart, Limits } from './limits.ts'
import { iMr, xbarR, xbarS } from './variables.ts'

const FREE = { u: null, sd: null }

const chartOf = ({ fault, result }: Outcome<ControlChart>): ControlChart => {
  if (!result) throw new Error(fault)
  return result
}

/** The lower limit, the centre and the upper limit, as the book prints them. */
const printed = ({ lll, u, ggg }: Limits, decimals: number) => [lll, u, ggg].map((line) => line.toFixed(decimals))

const limitsOf = (points: readonly ({ limits: Limits } | null)[] | null) => points!.find((point) => point)!.limits

// The book rounds the centre and the mean spread before it calculates the limits. So each example is charted twice: from
// its values, and from the figures that the book goes on with, whose limits are the printed ones to their last digit.

test('[R194] X-bar and R of the piston rings (Montgomery, table 6.3): 74.001, 73.988 and 74.014', () => {
  const { main, companion } = chartOf(xbarR(PISTON_RINGS, FREE))
  expect(limitsOf(main).u.toFixed(3)).toBe('74.001')
  expect(limitsOf(companion).u.toFixed(3)).toBe('0.023')
  expect(limitsOf(main).ggg - limitsOf(main).u).toBeCloseTo(0.577 * 0.02324, 4)
  const rounded = chartOf(xbarR(PISTON_RINGS, { u: 74.001, sd: 0.023 / d2(5) }))
  expect(printed(limitsOf(rounded.main), 3)).toEqual(['73.988', '74.001', '74.014'])
  expect(printed(limitsOf(rounded.companion), 3)).toEqual(['0.000', '0.023', '0.049'])
  const averages = ['74.010', '74.001', '74.008', '74.003', '74.003', '73.996', '74.000', '73.997', '74.004']
  expect(main.slice(0, 9).map(({ value }) => value.toFixed(3))).toEqual(averages)
  expect(main.every(({ value, limits }) => value > limits.lll && value < limits.ggg)).toBe(true)
})

test('X-bar and S of the piston rings (Montgomery, example 6.3)', () => {
  const { main, companion } = chartOf(xbarS(PISTON_RINGS, FREE))
  expect(printed(limitsOf(companion), 4)).toEqual(['0.0000', '0.0094', '0.0196'])
  expect(limitsOf(main).ggg - limitsOf(main).u).toBeCloseTo(1.427 * 0.0094, 4)
  const rounded = chartOf(xbarS(PISTON_RINGS, { u: 74.001, sd: 0.0094 / c4(5) }))
  expect(printed(limitsOf(rounded.main), 3)).toEqual(['73.988', '74.001', '74.014'])
})

test('subgroups of unequal sizes have limits of their own (Montgomery, example 6.4)', () => {
  const subgroups = PISTON_RINGS.map((values, index) => values.slice(0, UNEQUAL_SIZES[index]))
  const { main, companion } = chartOf(xbarS(subgroups, FREE))
  expect([main[0]!.limits.u.toFixed(3), companion![0]!.limits.u.toFixed(4)]).toEqual(['74.001', '0.0103'])
  // n = 5, n = 3 and n = 4, with A3 of the book.
  for (const [index, a3] of [
    [0, 1.427],
    [1, 1.954],
    [5, 1.628],
  ] as const)
    expect(main[index]!.limits.ggg - main[index]!.limits.u).toBeCloseTo(a3 * 0.01029, 4)
  const rounded = chartOf(xbarS(subgroups, { u: 74.001, sd: 0.0103 / c4(5) }))
  expect(printed(rounded.main[0]!.limits, 3)).toEqual(['73.986', '74.001', '74.016'])
  expect(printed(rounded.companion![0]!.limits, 3)).toEqual(['0.000', '0.010', '0.022'])
})

test('R of unequal sizes: σ is the mean of R/d2(n), and each centre is d2(n) σ', () => {
  const { companion } = chartOf(
    xbarR(
      [
        [1, 3],
        [1, 2, 6],
      ],
      FREE,
    ),
  )
  const sigma = (2 / d2(2) + 5 / d2(3)) / 2
  expect(companion!.map((point) => point!.limits.u)).toEqual([d2(2) * sigma, d2(3) * sigma])
})

test('single values and their moving ranges (Montgomery, example 6.5)', () => {
  const { main, companion } = chartOf(iMr(LOAN_COSTS, FREE))
  expect([limitsOf(main).u.toFixed(1), limitsOf(companion).u.toFixed(2)]).toEqual(['300.5', '7.79'])
  expect(companion!.slice(0, 3).map((point) => point?.value)).toEqual([undefined, 22, 9])
  const rounded = chartOf(iMr(LOAN_COSTS, { u: 300.5, sd: 7.79 / 1.128 }))
  expect(printed(limitsOf(rounded.main), 2)).toEqual(['279.78', '300.50', '321.22'])
  expect(limitsOf(companion).ggg).toBeCloseTo(25.45, 1)
})

test('[R194] the mean and the standard deviation of a phase stay fixed, whatever the values are', () => {
  const { main, companion } = chartOf(xbarR(PISTON_RINGS, { u: 74, sd: 0.01 }))
  expect(limitsOf(main).u).toBe(74)
  expect(limitsOf(main).ggg).toBeCloseTo(74 + 0.03 / Math.sqrt(5), 12)
  expect(limitsOf(companion).u).toBeCloseTo(0.0232592894728, 12)
  const onlyMean = chartOf(iMr(LOAN_COSTS, { u: 310, sd: null }))
  expect(printed(limitsOf(onlyMean.main), 2)).toEqual(['289.29', '310.00', '330.71'])
})

test('what has no limits is told by a reason', () => {
  const faults = (groups: number[][]) => [xbarR(groups, FREE).fault, xbarS(groups, FREE).fault]
  expect(faults([])).toEqual(['noValues', 'noValues'])
  expect(faults([[5]])).toEqual(['oneValue', 'oneValue'])
  expect(faults([[5], [6], [7]])).toEqual(['subgroupsOfOne', 'subgroupsOfOne'])
  // Three times 0.1 has a rounded mean.
  expect(faults([[0.1, 0.1, 0.1]])).toEqual(['noSpread', 'noSpread'])
  expect(faults([Array(MAX_POINTS + 1).fill(1)])).toEqual(['tooMany', 'tooMany'])
  expect(xbarR(PISTON_RINGS, { u: null, sd: 0 }).fault).toBe('noSpread')
  expect([iMr([], FREE), iMr([1], FREE), iMr([2, 2, 2], FREE), iMr(Array(MAX_POINTS + 1).fill(1), FREE)]).toEqual([
    { fault: 'noValues' },
    { fault: 'oneValue' },
    { fault: 'noSpread' },
    { fault: 'tooMany' },
  ])
})

test('equal values have limits if their standard deviation is given', () => {
  expect(limitsOf(chartOf(iMr([5, 5, 5], { u: null, sd: 2 })).main)).toMatchObject({ lll: -1, u: 5, ggg: 11 })
})
