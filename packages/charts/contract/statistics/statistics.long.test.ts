import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { c, np, p, type Sample, u } from './attributes.ts'
import { capabilityOf } from './capability.ts'
import { d2 } from './constants.ts'
import type { Outcome } from './fault.ts'
import type { ControlChart, ControlPoint } from './limits.ts'
import { iMr, xbarR, xbarS } from './variables.ts'

// Every figure of random data beside the same figure of R, which has its own quantiles, gamma and integration.

const PROGRAM = join(import.meta.dirname, '../../testing/statistics.R')
const MOST_DIFFERENCE = 1e-9
const NUMBERS_OF_POINT = 9
/** Smaller ones, which are tails of 37 σ, have no more nine digits in a double: R makes 0 of them. */
const LEAST = 1e-290

/** A line for R, and what we calculate from the same numbers. */
interface Case {
  line: string
  numbers: () => number[]
}

const flat = ({ value, limits }: ControlPoint) => {
  const { u, sd, lll, ll, l, g, gg, ggg } = limits
  return [value, u, sd, lll, ll, l, g, gg, ggg]
}

function chartNumbers({ fault, result }: Outcome<ControlChart>): number[] {
  if (!result) throw new Error(fault)
  const companion = (result.companion ?? []).flatMap((point) => (point ? flat(point) : []))
  return [...result.main.flatMap(flat), ...companion]
}

/** Numbers as instruments give them. */
const decimal = (min: number, max: number) => fc.integer({ min: min * 1e6, max: max * 1e6 }).map((one) => one / 1e6)

const lineOf = (kind: string, data: string, { u = null, sd = null, lsl = null, usl = null }: Fixed = {}) =>
  [kind, ...[u, sd, lsl, usl].map((one) => one ?? 'NA'), data].join(';')
type Fixed = Partial<Record<'u' | 'sd' | 'lsl' | 'usl', number | null>>

/** Values around a mean of either sign, from thousandths to thousands, a little unlike each other. */
const values = (least: number, most: number) =>
  fc
    .tuple(
      decimal(-1000, 1000),
      fc.integer({ min: -3, max: 3 }),
      fc.array(decimal(-3, 3), { minLength: least, maxLength: most }),
    )
    .map(([mean, size, all]) => all.map((one, index) => mean + (one + (index % 2)) * 10 ** size))

const given = fc.record({
  u: fc.option(decimal(-1000, 1000)),
  sd: fc.option(decimal(0.01, 100)),
})

const sizes = fc.oneof(
  fc
    .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 25 }))
    .map(([n, count]) => Array<number>(count).fill(n)),
  fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 2, maxLength: 25 }),
)

const subgroups = fc.tuple(sizes, values(200, 200)).map(([all, from]) => {
  let start = 0
  return all.map((size) => {
    start += size
    return from.slice(start - size, start)
  })
})

const sample = fc
  .tuple(fc.integer({ min: 1, max: 500 }), decimal(0, 1))
  .map(([size, share]): Sample => ({ count: Math.round(size * share), size }))
/** The first two keep the fraction from 0 and 1. */
const samples = fc
  .array(sample, { maxLength: 30 })
  .map((others) => [{ count: 1, size: 20 }, { count: 2, size: 10 }, ...others])
const sameSize = samples.map((all) => all.map(({ count }) => ({ count: count % 500, size: 500 })))

const ofSubgroups = (kind: string, chart: typeof xbarR) =>
  fc.tuple(subgroups, given).map(([groups, fixed]) => ({
    line: lineOf(kind, groups.map((group) => group.join(',')).join('|'), fixed),
    numbers: () => chartNumbers(chart(groups, fixed)),
  }))

const ofSamples = (kind: string, from: typeof samples, chart: (all: readonly Sample[]) => Outcome<ControlChart>) =>
  from.map((all) => ({
    line: lineOf(kind, all.map(({ count, size }) => `${count}/${size}`).join(',')),
    numbers: () => chartNumbers(chart(all)),
  }))

const capability = fc.tuple(values(3, 300), decimal(-2000, 2000), decimal(0.1, 2000)).map(([all, lsl, width]) => ({
  line: lineOf('capability', all.join(','), { lsl, usl: lsl + width }),
  numbers() {
    const { result } = capabilityOf(all, { lsl, usl: lsl + width })
    const { bands, count, cp, cpk, outside, expected, histogram } = result!
    return [...flat({ value: count, limits: bands }), cp!, cpk!, outside!, expected!, ...histogram.counts]
  },
}))

const individuals = fc.tuple(values(3, 100), given).map(([all, fixed]) => ({
  line: lineOf('iMr', all.join(','), fixed),
  numbers: () => chartNumbers(iMr(all, fixed)),
}))

const KINDS: Readonly<Record<string, fc.Arbitrary<Case>>> = {
  capability,
  xbarR: ofSubgroups('xbarR', xbarR),
  xbarS: ofSubgroups('xbarS', xbarS),
  iMr: individuals,
  p: ofSamples('p', samples, (all) => p(all, null)),
  np: ofSamples('np', sameSize, (all) => np(all, null)),
  c: ofSamples('c', samples, (all) =>
    c(
      all.map(({ count }) => count),
      null,
    ),
  ),
  u: ofSamples('u', samples, (all) => u(all, null)),
}

function askR(lines: readonly string[]): number[][] {
  const { stdout, stderr, status } = spawnSync('Rscript', ['--vanilla', PROGRAM], {
    input: `${lines.join('\n')}\n`,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
}

/**
 * The largest difference, in parts of the figure; among the first numbers, which are lines of a chart and may be near 0,
 * of the standard deviation if that is larger.
 */
function differenceOf(ours: readonly number[], theirs: readonly number[], inLines: number): number {
  expect(ours).toHaveLength(theirs.length)
  return ours.reduce((most, one, index) => {
    const other = theirs[index] ?? Number.NaN
    const start = index - (index % NUMBERS_OF_POINT)
    const unit = index < inLines ? (theirs[start + 2] ?? 0) : 0
    const part = one === other ? 0 : Math.abs(one - other) / Math.max(Math.abs(other), unit, LEAST)
    return Number.isNaN(part) ? Number.POSITIVE_INFINITY : Math.max(most, part)
  }, 0)
}

test('[R305] [R394] [R395] [R396] all figures of 1,000 random sets are those of R, to nine digits', () => {
  const cases = Object.entries(KINDS).flatMap(([kind, arbitrary]) =>
    fc.sample(arbitrary, { numRuns: 125 }).map((one) => ({ kind, ...one })),
  )
  const answers = askR(cases.map(({ line }) => line))
  const wrong = cases.flatMap(({ kind, line, numbers }, index) => {
    const difference = differenceOf(
      numbers(),
      answers[index] ?? [],
      kind === 'capability' ? NUMBERS_OF_POINT : Number.POSITIVE_INFINITY,
    )
    return difference <= MOST_DIFFERENCE ? [] : [{ difference, line }]
  })
  expect(cases).toHaveLength(1000)
  expect(wrong).toEqual([])
}, 280_000)

test('d2 of large subgroups is what R makes of Tippett’s integral', () => {
  const many = [9, 10, 12, 25, 50, 100, 250, 1000]
  const [theirs = []] = askR([lineOf('d2', many.join(','))])
  expect(differenceOf(many.map(d2), theirs, 0)).toBeLessThan(MOST_DIFFERENCE)
})
