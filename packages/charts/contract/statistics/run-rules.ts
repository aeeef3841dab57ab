import type { ControlPoint } from './limits.ts'

/**
 * Rules by which points of a control chart show that a process has changed. `westernElectric`: Western Electric,
 * Statistical Quality Control Handbook (1956), rules 1–4. `nelson`: L. S. Nelson, The Shewhart control chart – tests for
 * special causes, Journal of Quality Technology 16 (1984), tests 1–8.
 */
export const RULE_SETS = ['none', 'westernElectric', 'nelson'] as const
export type RuleSet = (typeof RULE_SETS)[number]

export type RuleName =
  | 'beyond3'
  | 'twoOf3Beyond2'
  | 'fourOf5Beyond1'
  | 'eightOnOneSide'
  | 'nineOnOneSide'
  | 'sixTrending'
  | 'fourteenAlternating'
  | 'fifteenWithin1'
  | 'eightBeyond1'

export interface Violation {
  /** Of the point with which the pattern is complete; each further point that continues it is marked, too. */
  index: number
  rule: RuleName
  /** From 1, as the source counts its rules. */
  number: number
}

/** Whether the pattern is complete at a point. */
type Test = (points: readonly ControlPoint[], index: number) => boolean

/** The lines at 0 to 3 σ from the mean. */
const UPPER = ['u', 'g', 'gg', 'ggg'] as const
const LOWER = ['u', 'l', 'll', 'lll'] as const

const isAbove = ({ value, limits }: ControlPoint, sigmas: 0 | 1 | 2 | 3) => value > limits[UPPER[sigmas]]
const isBelow = ({ value, limits }: ControlPoint, sigmas: 0 | 1 | 2 | 3) => value < limits[LOWER[sigmas]]

/** So many of the last `of` points, the newest one among them, are beyond a line on the same side. */
function beyond(count: number, of: number, sigmas: 0 | 1 | 2 | 3): Test {
  const onSide = (points: readonly ControlPoint[], index: number, isBeyond: typeof isAbove) => {
    if (!isBeyond(points[index]!, sigmas)) return false
    let found = 0
    for (let at = Math.max(0, index - of + 1); at <= index; at++) if (isBeyond(points[at]!, sigmas)) found++
    return found >= count
  }
  return (points, index) => onSide(points, index, isAbove) || onSide(points, index, isBelow)
}

/** Each of the last `count` points has this. */
const each =
  (count: number, has: (point: ControlPoint) => boolean): Test =>
  (points, index) => {
    if (index + 1 < count) return false
    for (let at = index; at > index - count; at--) if (!has(points[at]!)) return false
    return true
  }

const isWithin1 = (point: ControlPoint) => !isAbove(point, 1) && !isBelow(point, 1)

/** The steps between the last `count` points: each has the sign that follows from the one before it. */
const steps =
  (count: number, next: (sign: number) => number): Test =>
  (points, index) => {
    if (index + 1 < count) return false
    const signAt = (at: number) => Math.sign(points[at]!.value - points[at - 1]!.value)
    for (let at = index; at > index - count + 1; at--) {
      if (signAt(at) === 0) return false
      if (at > index - count + 2 && signAt(at) !== next(signAt(at - 1))) return false
    }
    return true
  }

const TESTS: Readonly<Record<RuleName, Test>> = {
  beyond3: beyond(1, 1, 3),
  twoOf3Beyond2: beyond(2, 3, 2),
  fourOf5Beyond1: beyond(4, 5, 1),
  eightOnOneSide: beyond(8, 8, 0),
  nineOnOneSide: beyond(9, 9, 0),
  sixTrending: steps(6, (sign) => sign),
  fourteenAlternating: steps(14, (sign) => -sign),
  fifteenWithin1: each(15, isWithin1),
  eightBeyond1: each(8, (point) => !isWithin1(point)),
}

/** The rules of each set, in the order in which its source numbers them. */
export const RULES: Readonly<Record<RuleSet, readonly RuleName[]>> = {
  none: [],
  westernElectric: ['beyond3', 'twoOf3Beyond2', 'fourOf5Beyond1', 'eightOnOneSide'],
  nelson: [
    'beyond3',
    'nineOnOneSide',
    'sixTrending',
    'fourteenAlternating',
    'twoOf3Beyond2',
    'fourOf5Beyond1',
    'fifteenWithin1',
    'eightBeyond1',
  ],
}

/** Where the points break rules of a set: by point, then by number. */
export function violationsOf(points: readonly ControlPoint[], rules: RuleSet): Violation[] {
  const violations: Violation[] = []
  for (let index = 0; index < points.length; index++)
    RULES[rules].forEach((rule, place) => {
      if (TESTS[rule](points, index)) violations.push({ index, rule, number: place + 1 })
    })
  return violations
}

/**
 * Of the chart of the spread only the points beyond three σ: its values are not spread evenly around their mean, and
 * neighbouring moving ranges share a value, so that runs of them mean nothing.
 */
export function spreadViolations(points: readonly (ControlPoint | null)[], rules: RuleSet): Violation[] {
  if (rules === 'none') return []
  const violations: Violation[] = []
  points.forEach((point, index) => {
    if (point && (isAbove(point, 3) || isBelow(point, 3))) violations.push({ index, rule: 'beyond3', number: 1 })
  })
  return violations
}
