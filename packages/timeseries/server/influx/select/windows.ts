import { stretchAt } from '@atrium/core/contract/stretches'
import type { TsQuery } from '../../store/model.ts'
import type { Range } from './table.ts'

/** The windows of GROUP BY time(): each begins where the one before it ends. */
export interface Windows {
  /** Their usual length. */
  intervalUs: number
  /** The start of the window that contains a time. */
  startOf(timeUs: number): number
  /** The end of the window that contains a time. */
  endOf(timeUs: number): number
  /** A range as the store can be asked for it: parts with windows of one length, or with a single window. */
  partsOf(range: Range): Iterable<WindowsPart>
  /** Whether the clock may be changed between its windows. */
  isZoned: boolean
}

export type WindowsPart = Range & Pick<TsQuery, 'intervalUs' | 'offsetUs' | 'edgesUs'>

/** Windows of one length, one of which begins at `offsetUs`. */
export function evenWindows(intervalUs: number, offsetUs: number): Windows {
  const startOf = (timeUs: number) => floorTo(timeUs, intervalUs, offsetUs)
  return {
    intervalUs,
    startOf,
    endOf: (timeUs) => startOf(timeUs) + intervalUs,
    partsOf: (range) => [{ ...range, intervalUs, offsetUs }],
    isZoned: false,
  }
}

const floorTo = (timeUs: number, intervalUs: number, offsetUs: number) =>
  Math.floor((timeUs - offsetUs) / intervalUs) * intervalUs + offsetUs

/**
 * Windows that begin when the clock of a zone shows it, so their lengths differ where the clock is changed:
 * - Set forward, a window whose start is skipped begins with the change.
 * - Set back by less than a window's length, a start that is shown twice is the first one: the hour that exists twice
 *   is part of one window. Set back by more, the windows of that time exist twice.
 * - A change by whole windows moves no window.
 */
export function zoneWindows(zone: string, intervalUs: number, offsetUs: number): Windows {
  let last = { startUs: 0, endUs: 0, aheadUs: 0 }
  /** The time around a moment in which the clock is not changed. Mostly that of the moment before. */
  const stretchOf = (timeUs: number) => {
    if (timeUs >= last.startUs && timeUs < last.endUs) return last
    const { startMs, endMs, offsetMs } = stretchAt(zone, Math.floor(timeUs / 1000))
    last = { startUs: startMs * 1000, endUs: endMs * 1000, aheadUs: offsetMs * 1000 }
    return last
  }
  /** The start as a clock shows it that was never changed. */
  const startBy = (aheadUs: number, timeUs: number) => floorTo(timeUs, intervalUs, offsetUs - aheadUs)
  const startOf = (timeUs: number): number => {
    const { startUs, aheadUs } = stretchOf(timeUs)
    const start = startBy(aheadUs, timeUs)
    if (start >= startUs + intervalUs) return start
    const changeUs = aheadUs - stretchOf(startUs - 1).aheadUs
    // The clock before the change has shown this start already.
    if (Math.abs(changeUs) < intervalUs && start < startUs - changeUs) return startOf(startUs - 1)
    return changeUs % intervalUs === 0 ? start : Math.max(start, startUs)
  }
  const endOf = (timeUs: number): number => {
    const { endUs, aheadUs } = stretchOf(timeUs)
    const next = Math.min(startBy(aheadUs, timeUs) + intervalUs, endUs)
    return startOf(next) === next ? next : endOf(next)
  }
  /** Until when the windows have one length: a change by whole windows moves none of them. */
  const evenUntil = (timeUs: number, limitUs: number) => {
    const { aheadUs, endUs } = stretchOf(timeUs)
    let untilUs = endUs
    while (untilUs < limitUs && (stretchOf(untilUs).aheadUs - aheadUs) % intervalUs === 0) {
      untilUs = stretchOf(untilUs).endUs
    }
    if (untilUs >= limitUs) return limitUs
    return startOf(untilUs) === untilUs ? untilUs : startBy(aheadUs, untilUs - 1)
  }
  function* partsOf(range: Range): Generator<WindowsPart> {
    for (let startUs = range.startUs; startUs < range.endUs; ) {
      const edgeUs = startOf(startUs)
      const untilUs = evenUntil(edgeUs, range.endUs)
      const isEven = startUs < untilUs && edgeUs === startBy(stretchOf(edgeUs).aheadUs, edgeUs)
      const endUs = isEven ? untilUs : Math.min(endOf(startUs), range.endUs)
      yield { startUs, endUs, ...(isEven ? { intervalUs, offsetUs: edgeUs } : { edgesUs: [edgeUs] }) }
      startUs = endUs
    }
  }
  return { intervalUs, startOf, endOf, partsOf, isZoned: true }
}
