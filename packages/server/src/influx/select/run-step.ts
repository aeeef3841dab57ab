import type { Step } from './calls.ts'
import type { Chosen } from './collect-points.ts'
import { fillWindows, type Windows, windowOf } from './fill.ts'
import type { Running } from './running.ts'
import { rangeOf } from './step-range.ts'
import type { Range } from './table.ts'
import { transform } from './transforms.ts'

/** A function's points, in the order of the answer, from those at its bottom, which are ascending. */
export function runStep(
  step: Step,
  points: readonly Chosen[],
  running: Running,
  range = rangeOf(step, running),
): Chosen[] {
  const { grouping, interval } = running
  if (step.kind === 'transform') {
    return transform(step.name, runStep(step.of, points, running, range), step)
  }
  const isDesc = grouping.order === 'desc'
  const filled = step.kind === 'aggregate' && interval ? filledOf(step.name, points, running, interval, range) : points
  return isDesc ? [...filled].reverse() : [...filled]
}

function filledOf(
  name: string,
  points: readonly Chosen[],
  { fill, isBounded, grouping }: Running,
  interval: NonNullable<Running['interval']>,
  range: Range,
): Chosen[] {
  const windows: Windows = {
    ...interval,
    lastUs: windowOf(range.endUs - 1, interval),
    ...(isBounded && { firstUs: windowOf(range.startUs, interval) }),
  }
  // Nothing counted is a count of nothing.
  const own = name === 'count' && fill.kind === 'null' ? ({ kind: 'number', value: 0 } as const) : fill
  return fillWindows(points, windows, own, grouping.order === 'desc')
}
