import type { Step } from './calls.ts'
import type { Chosen } from './collect-points.ts'
import { extremesOf } from './extremes.ts'
import { fillWindows } from './fill.ts'
import { integralOf } from './integral.ts'
import type { Running } from './running.ts'
import { rangeOf } from './step-range.ts'
import type { Range } from './table.ts'
import { transform } from './transforms.ts'
import type { Windows } from './windows.ts'

/**
 * The points of a function in the order of the answer, computed from those of its innermost step, which are ascending.
 * They are computed one by one as they are taken: the first ten windows of millions cost no more than ten. `under` is
 * the outer function.
 */
export function runStep(
  step: Step,
  points: readonly Chosen[],
  running: Running,
  under?: { range: Range },
): Iterable<Chosen> {
  const { windows } = running
  const range = under?.range ?? rangeOf(step, running)
  switch (step.kind) {
    case 'transform':
      return transform(step.name, runStep(step.of, points, running, { range }), step)
    case 'extremes':
      return extremesOf({ ...step, isByTags: step.by.length > 0 }, points, running)
    case 'integral':
      return integralOf(inOrder(points, running), step.unitNs, running)
    case 'aggregate':
      // Distinct values are not filled.
      if (!windows || step.name === 'distinct') return inOrder(points, running)
      // Windows are also not filled with nulls that an outer function would skip.
      if (under && running.fill.kind === 'null' && step.name !== 'count') return inOrder(points, running)
      return filledOf(step.name, points, running, windows, range)
    case 'raw':
      return inOrder(points, running)
  }
}

const inOrder = (points: readonly Chosen[], { grouping }: Running): readonly Chosen[] =>
  grouping.order === 'desc' ? [...points].reverse() : points

function filledOf(
  name: string,
  points: readonly Chosen[],
  { fill, isBounded, grouping, limit, offset }: Running,
  windows: Windows,
  range: Range,
): Iterable<Chosen> {
  const filled = {
    windows,
    lastUs: windows.startOf(range.endUs - 1),
    ...(isBounded && { firstUs: windows.startOf(range.startUs) }),
    ...(limit > 0 && { rows: offset + limit }),
  }
  // A window without points has a count of zero.
  const own = name === 'count' && fill.kind === 'null' ? ({ kind: 'number', value: 0 } as const) : fill
  return fillWindows(points, filled, own, grouping.order === 'desc')
}
