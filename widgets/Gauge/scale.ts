import type { Dataset } from '@atrium/contract/dashboard'
import type { GaugeField, GaugeRange } from './index.ts'

/** Room left on both sides where the author gave no end. */
export const RANGE_PADDING = 10

export interface Scale {
  min: number
  max: number
}

/** The author's ends, or what the data and the colour ranges reach, and 10 more. */
export function scaleOf(field: GaugeField, values: readonly number[]): Scale {
  const reached = [...values, ...completeRanges(field).map(({ end }) => end)]
  const lowest = values.length > 0 ? Math.min(...reached) : 0
  const highest = reached.length > 0 ? Math.max(...reached) : 100
  return { min: field.yMin ?? lowest - RANGE_PADDING, max: field.yMax ?? highest + RANGE_PADDING }
}

export function completeRanges(field: GaugeField): GaugeRange[] {
  const complete = (field.colors ?? []).filter(
    (range): range is GaugeRange => typeof range.end === 'number' && Boolean(range.color),
  )
  return complete.sort((a, b) => a.end - b.end)
}

/** The colour of the range a value lies in; its end still belongs to it. */
export function rangeColour(field: GaugeField, value: number): string | undefined {
  const ranges = completeRanges(field)
  return (ranges.find(({ end }) => value <= end) ?? ranges.at(-1))?.color
}

export function valuesOf(dataset: Dataset, column: number): number[] {
  return dataset.rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []))
}

export interface Cell {
  left: number
  top: number
  width: number
  height: number
}

/** Where one, two or three gauges stand: beside each other while that makes them larger, else below each other. */
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
