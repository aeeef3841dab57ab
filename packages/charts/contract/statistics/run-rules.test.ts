import { expect, test } from 'vitest'
import { limitsOf } from './limits.ts'
import { RULES, type RuleName, type RuleSet, spreadViolations, violationsOf } from './run-rules.ts'

const LIMITS = limitsOf(0, 1)
const points = (values: readonly number[]) => values.map((value) => ({ value, limits: LIMITS }))

/** The indexes of the points that break a rule. */
const marked = (rules: RuleSet, rule: RuleName, values: readonly number[]) =>
  violationsOf(points(values), rules).flatMap((one) => (one.rule === rule ? [one.index] : []))

const QUIET = [0.5, -0.5, 0.4, -1.2, 0.3, 1.2, -0.2, 0.1]

const CASES: Record<RuleName, { breaks: number[]; at: number[]; keeps: number[] }> = {
  beyond3: { breaks: [0, 3.01, -3.01], at: [1, 2], keeps: [0, 3, -3] },
  // The point that is not beyond two σ is never marked.
  twoOf3Beyond2: { breaks: [2.1, 0, 2.1, 0], at: [2], keeps: [2.1, 0, 0, 2.1, -2.1, 2, 2] },
  fourOf5Beyond1: { breaks: [1.1, 1.1, 0, 1.1, 1.1], at: [4], keeps: [1.1, 1.1, 0, -1.1, 1.1, 1, 1] },
  eightOnOneSide: { breaks: Array(9).fill(0.1), at: [7, 8], keeps: [...Array(7).fill(0.1), 0, 0.1] },
  nineOnOneSide: { breaks: Array(10).fill(-0.1), at: [8, 9], keeps: [...Array(8).fill(0.1), -0.1, 0.1] },
  sixTrending: { breaks: [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6], at: [5, 6], keeps: [0, 0.1, 0.2, 0.3, 0.4, 0.4, 0.5] },
  fourteenAlternating: {
    breaks: Array.from({ length: 15 }, (_, index) => (index % 2) / 10),
    at: [13, 14],
    keeps: Array.from({ length: 13 }, (_, index) => (index % 2) / 10),
  },
  fifteenWithin1: {
    breaks: Array.from({ length: 16 }, (_, index) => (index % 3) / 10),
    at: [14, 15],
    keeps: [...Array.from({ length: 14 }, (_, index) => (index % 3) / 10), 1.1],
  },
  eightBeyond1: {
    breaks: [1.1, -1.1, 1.1, -1.1, 1.2, -1.1, 1.1, -1.1],
    at: [7],
    keeps: [1.1, -1.1, 1.1, -1.1, 1, -1.1, 1.1, -1.1],
  },
}

test.each(
  (['westernElectric', 'nelson'] as const).flatMap((rules) => RULES[rules].map((rule) => [rules, rule] as const)),
)('of %s, %s marks the point that completes the pattern, and what is one step short of it is none', (rules, rule) => {
  const { breaks, at, keeps } = CASES[rule]
  expect(marked(rules, rule, breaks)).toEqual(at)
  expect(
    marked(
      rules,
      rule,
      breaks.map((value) => -value),
    ),
  ).toEqual(at)
  expect(marked(rules, rule, keeps)).toEqual([])
})

test('a process in control breaks no rule, and without rules nothing does', () => {
  expect(violationsOf(points(QUIET), 'westernElectric')).toEqual([])
  expect(violationsOf(points(QUIET), 'nelson')).toEqual([])
  expect(violationsOf(points([9, 9, 9]), 'none')).toEqual([])
})

test('rules are numbered as their source does', () => {
  const numbers = (rules: RuleSet, values: readonly number[]) =>
    violationsOf(points(values), rules).map(({ rule, number }) => `${number} ${rule}`)
  expect(numbers('westernElectric', [2.1, 2.1])).toEqual(['2 twoOf3Beyond2'])
  expect(numbers('nelson', [2.1, 2.1])).toEqual(['5 twoOf3Beyond2'])
})

test('each point is measured by its own limits', () => {
  const wide = { value: 3.5, limits: limitsOf(0, 2) }
  expect(violationsOf([wide, { value: 3.5, limits: LIMITS }], 'nelson').map(({ index }) => index)).toEqual([1])
})

test('of the chart of the spread only points beyond three σ are marked', () => {
  expect(spreadViolations([null, ...points([3.1, ...Array(12).fill(0.1)])], 'nelson')).toEqual([
    { index: 1, rule: 'beyond3', number: 1 },
  ])
  expect(spreadViolations(points([9]), 'none')).toEqual([])
})
