import type { TimeRange } from '../kind/time-range.ts'

/** The time ranges a person zoomed through, without the first one (the author's range). */
export type DrillStack = readonly TimeRange[]

export function drillInto(stack: DrillStack, range: TimeRange): DrillStack {
  return [...stack, range]
}

/** Returns to a level; 0 is the author's range. */
export function drillBack(stack: DrillStack, level: number): DrillStack {
  return stack.slice(0, level)
}
