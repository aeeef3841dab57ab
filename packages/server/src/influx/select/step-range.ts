import { type Step, windowsBeside } from './calls.ts'
import type { Running } from './running.ts'
import type { Range } from './table.ts'

/** The range that a function reads: transforms also need whole windows before it, or after it in descending order. */
export function rangeOf(step: Step, { range, interval, isBounded, grouping }: Running): Range {
  const moreUs = interval ? windowsBeside(step) * interval.intervalUs : 0
  if (grouping.order === 'desc') return { ...range, endUs: Math.min(range.endUs + moreUs, Number.MAX_SAFE_INTEGER) }
  return isBounded ? { ...range, startUs: range.startUs - moreUs } : range
}
