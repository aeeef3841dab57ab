import { type Step, windowsBeside } from './calls.ts'
import type { Running } from './running.ts'
import type { Range } from './table.ts'
import type { Windows } from './windows.ts'

/** The range that a function reads: transforms also need whole windows before it, or after it in descending order. */
export function rangeOf(step: Step, { range, windows, isBounded, grouping }: Running): Range {
  const count = windows ? windowsBeside(step) : 0
  if (!windows || count === 0) return range
  if (grouping.order === 'desc') {
    return { ...range, endUs: Math.min(later(range.endUs, count, windows), Number.MAX_SAFE_INTEGER) }
  }
  return isBounded ? { ...range, startUs: earlier(range.startUs, count, windows) } : range
}

/** A time as long after the start of its window, so many windows later. */
function later(timeUs: number, count: number, windows: Windows): number {
  if (count === 0) return timeUs
  const intoUs = timeUs - windows.startOf(timeUs)
  return later(windows.endOf(timeUs) + intoUs, count - 1, windows)
}

function earlier(timeUs: number, count: number, windows: Windows): number {
  if (count === 0) return timeUs
  const startUs = windows.startOf(timeUs)
  return earlier(windows.startOf(startUs - 1) + timeUs - startUs, count - 1, windows)
}
