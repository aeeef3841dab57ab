import type { Dataset } from '../../../contract/data.ts'
import type { GaugeField } from '../../../contract/define/gauge-config.ts'

/** Space on both sides of the scale if the author set no minimum or maximum. */
export const RANGE_PADDING = 10

export interface Scale {
  min: number
  max: number
}

/**
 * The author's minimum and maximum; without them, the range of the data and the colour ranges with 10 more on each
 * side, beyond the end that the author did set. Ends that are the wrong way around, from before a save refused them,
 * are not used.
 */
export function scaleOf(field: GaugeField, values: readonly number[]): Scale {
  const reached = [...values, ...completeRanges(field).map(({ end }) => end)]
  const lowest = values.length > 0 ? Math.min(...reached) : 0
  const highest = reached.length > 0 ? Math.max(...reached) : 100
  const { yMin, yMax } = field
  if (yMin !== null && yMax !== null && yMin < yMax) return { min: yMin, max: yMax }
  if (yMin !== null && yMax === null) return { min: yMin, max: Math.max(highest, yMin) + RANGE_PADDING }
  if (yMin === null && yMax !== null) return { min: Math.min(lowest, yMax) - RANGE_PADDING, max: yMax }
  return { min: lowest - RANGE_PADDING, max: highest + RANGE_PADDING }
}

/** Where a dial begins to be filled: at zero, or at the end of the scale that is nearest to it. */
export function fillStart({ min, max }: Scale): number {
  return Math.min(max, Math.max(min, 0))
}

/** On which side of the scale a value lies outside. */
export function sideOutside(value: number | null, { min, max }: Scale): 'below' | 'above' | null {
  if (value === null) return null
  return value < min ? 'below' : value > max ? 'above' : null
}

export function completeRanges(field: GaugeField): { end: number; color: string }[] {
  const complete = field.colors.flatMap(({ end, color }) => (end === null || color === '' ? [] : [{ end, color }]))
  return complete.sort((a, b) => a.end - b.end)
}

/** The colour of the range that contains a value; the end of a range belongs to it. */
export function rangeColour(field: GaugeField, value: number): string | undefined {
  const ranges = completeRanges(field)
  return (ranges.find(({ end }) => value <= end) ?? ranges.at(-1))?.color
}

export function valuesOf(dataset: Dataset, column: number): number[] {
  return dataset.rows.flatMap((row) => (Number.isFinite(row[column]) ? [Number(row[column])] : []))
}

export interface Cell {
  left: number
  top: number
  width: number
  height: number
}

/** The positions of one, two or three gauges: side by side if that makes them larger, otherwise one below the other. */
export function gaugeLayout(count: number, width: number, height: number): Cell[] {
  const rows = bestRows(count, width, height)
  const perRow = Math.ceil(count / rows)
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / perRow)
    const inRow = row === rows - 1 ? count - perRow * (rows - 1) : perRow
    const column = index - row * perRow
    return { left: (column * width) / inRow, top: (row * height) / rows, width: width / inRow, height: height / rows }
  })
}

function bestRows(count: number, width: number, height: number): number {
  let best = 1
  let bestSide = 0
  for (let rows = 1; rows <= count; rows++) {
    const side = Math.min(width / Math.ceil(count / rows), height / rows)
    if (side > bestSide) [best, bestSide] = [rows, side]
  }
  return best
}
