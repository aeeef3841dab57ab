import { expect, test } from 'vitest'
import { CIRCUIT_BOARDS, DYED_CLOTH, JUICE_CANS, PURCHASE_ORDERS, SHIPMENTS } from '../../testing/montgomery.ts'
import { MAX_POINTS } from '../data.ts'
import { c, np, p, u } from './attributes.ts'
import type { Outcome } from './fault.ts'
import type { ControlChart } from './limits.ts'
import { violationsOf } from './run-rules.ts'

const pointsOf = ({ fault, result }: Outcome<ControlChart>) => {
  if (!result) throw new Error(fault)
  return result.main
}

/** The lower limit, the centre and the upper limit of a point, as the book prints them. */
const printed = (chart: Outcome<ControlChart>, decimals: number, index = 0) => {
  const { lll, u, ggg } = pointsOf(chart)[index]!.limits
  return [lll, u, ggg].map((line) => line.toFixed(decimals))
}

/** The numbers of the points beyond three σ. */
const beyond = (chart: Outcome<ControlChart>) =>
  violationsOf(pointsOf(chart), 'westernElectric')
    .filter(({ rule }) => rule === 'beyond3')
    .map(({ index }) => index + 1)

test('p of the juice cans (Montgomery, example 7.1)', () => {
  expect(printed(p(JUICE_CANS, null), 4)).toEqual(['0.0524', '0.2313', '0.4102'])
  expect(beyond(p(JUICE_CANS, null))).toEqual([15, 23])
})

test('p of samples of unequal sizes: each has its own limits (Montgomery, example 7.2)', () => {
  const chart = p(PURCHASE_ORDERS, 0.096)
  // 0.096 ± 3 √(0.096 · 0.904 / n) for 100, 80 and 110 orders.
  expect(printed(chart, 3)).toEqual(['0.008', '0.096', '0.184'])
  expect(printed(chart, 3, 1)).toEqual(['0.000', '0.096', '0.195'])
  expect(printed(p(PURCHASE_ORDERS, null), 3)[1]).toBe('0.096')
  expect(beyond(p(PURCHASE_ORDERS, null))).toEqual([11])
})

test('np of the juice cans, from the fraction 0.231 of the book (Montgomery, 7.2.1)', () => {
  expect(printed(np(JUICE_CANS, 50 * 0.231), 2)).toEqual(['2.61', '11.55', '20.49'])
  expect(printed(np(JUICE_CANS, null), 3)[1]).toBe('11.567')
})

test('c of the circuit boards (Montgomery, example 7.3)', () => {
  expect(printed(c(CIRCUIT_BOARDS, null), 2)).toEqual(['6.48', '19.85', '33.21'])
  expect(printed(c(CIRCUIT_BOARDS, 19.85), 2)).toEqual(['6.48', '19.85', '33.22'])
  expect(beyond(c(CIRCUIT_BOARDS, null))).toEqual([6, 20])
})

test('u of the shipments (Montgomery, example 7.4) and of cloth in rolls of unequal sizes (7.5)', () => {
  expect(printed(u(SHIPMENTS, null), 4)).toEqual(['0.0000', '0.0740', '0.1894'])
  expect(printed(u(DYED_CLOTH, null), 2)).toEqual(['0.29', '1.42', '2.56'])
  expect(printed(u(DYED_CLOTH, 1.42), 2)).toEqual(['0.29', '1.42', '2.55'])
  expect(printed(u(DYED_CLOTH, 1.42), 2, 1)).toEqual(['0.16', '1.42', '2.68'])
})

test('no line is below 0 or, of fractions, above 1', () => {
  const small = [
    { count: 0, size: 2 },
    { count: 1, size: 2 },
  ]
  expect(pointsOf(p(small, null))[0]!.limits).toMatchObject({ lll: 0, ll: 0, ggg: 1 })
  expect(pointsOf(np(small, null))[0]!.limits).toMatchObject({ lll: 0, ggg: 2 })
})

const sample = (count: number, size = 10) => ({ count, size })

test.each([
  ['no sample', [], 'noValues'],
  ['one sample', [sample(1)], 'oneValue'],
  ['a count below 0', [sample(1), sample(-1)], 'negativeCount'],
  ['a sample of no items', [sample(1), sample(0, 0)], 'noSize'],
  ['a sample without a size', [sample(1), sample(0, Number.NaN)], 'noSize'],
  ['no nonconforming item at all', [sample(0), sample(0)], 'noSpread'],
  ['too many samples', Array(MAX_POINTS + 1).fill(sample(1)), 'tooMany'],
] as const)('%s is told by its reason', (_, samples, fault) => {
  expect([p(samples, null).fault, u(samples, null).fault]).toEqual([fault, fault])
})

test('a fraction above 1, unequal sizes of np and centres that cannot be are told by their reasons', () => {
  const above = [sample(1), sample(11)]
  expect([p(above, null).fault, np(above, null).fault, u(above, null).fault]).toEqual(['aboveSize', 'aboveSize', null])
  expect(np([sample(1), sample(1, 20)], null).fault).toBe('unequalSizes')
  const samples = [sample(1), sample(2)]
  expect([p(samples, 1.1).fault, np(samples, 11).fault, u(samples, -1).fault, c([1, 2], -1).fault]).toEqual(
    Array(4).fill('impossibleCentre'),
  )
  expect([c([], null).fault, c([1], null).fault, c([1, -1], null).fault, c([0, 0], null).fault]).toEqual([
    'noValues',
    'oneValue',
    'negativeCount',
    'noSpread',
  ])
})
