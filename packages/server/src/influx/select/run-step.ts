import type { Step } from './calls.ts'
import type { Chosen } from './collect-points.ts'
import { extremesOf } from './extremes.ts'
import { fillWindows, type Windows, windowOf } from './fill.ts'
import { integralOf } from './integral.ts'
import type { Running } from './running.ts'
import { rangeOf } from './step-range.ts'
import type { Range } from './table.ts'
import { transform } from './transforms.ts'

/**
 * A function's points, in the order of the answer, from those at its bottom, which are ascending. They are made as they
 * are taken: ten windows of millions cost no more than ten. `under` is the function that this one is inside of.
 */
export function runStep(
  step: Step,
  points: readonly Chosen[],
  running: Running,
  under?: { range: Range },
): Iterable<Chosen> {
  const { interval } = running
  const range = under?.range ?? rangeOf(step, running)
  switch (step.kind) {
    case 'transform':
      return transform(step.name, runStep(step.of, points, running, { range }), step)
    case 'extremes':
      return extremesOf({ ...step, isByTags: step.by.length > 0 }, points, running)
    case 'integral':
      return integralOf(inOrder(points, running), step.unitNs, running)
    case 'aggregate':
      // Distinct values are not filled up.
      if (!interval || step.name === 'distinct') return inOrder(points, running)
      // Nor is anything with nulls that a function around this one would pass over.
      if (under && running.fill.kind === 'null' && step.name !== 'count') return inOrder(points, running)
      return filledOf(step.name, points, running, interval, range)
    case 'raw':
      return inOrder(points, running)
  }
}

const inOrder = (points: readonly Chosen[], { grouping }: Running): readonly Chosen[] =>
  grouping.order === 'desc' ? [...points].reverse() : points

function filledOf(
  name: string,
  points: readonly Chosen[],
  { fill, isBounded, grouping }: Running,
  interval: NonNullable<Running['interval']>,
  range: Range,
): Iterable<Chosen> {
  const windows: Windows = {
    ...interval,
    lastUs: windowOf(range.endUs - 1, interval),
    ...(isBounded && { firstUs: windowOf(range.startUs, interval) }),
  }
  // Nothing counted is a count of nothing.
  const own = name === 'count' && fill.kind === 'null' ? ({ kind: 'number', value: 0 } as const) : fill
  return fillWindows(points, windows, own, grouping.order === 'desc')
}
