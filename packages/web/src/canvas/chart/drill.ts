import type { TimeRange } from '../time-range-input.tsx'

/** The views a person went through, the first one (the author's range) not included. */
export type DrillStack = readonly TimeRange[]

export function drillInto(stack: DrillStack, range: TimeRange): DrillStack {
  return [...stack, range]
}

/** Back to a level: 0 is the author's range. */
export function drillBack(stack: DrillStack, level: number): DrillStack {
  return stack.slice(0, level)
}
