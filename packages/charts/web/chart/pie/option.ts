import { measured } from '../../kind/numbers.ts'
import { seriesColour } from '../colours.ts'
import type { ThemeColours } from '../theme-colours.ts'
import type { Slice } from './slices.ts'

/** The outer radius of a pie, and the radii of a ring. */
const PIE = '55%'
const RING = ['50%', '70%'] as const
const LABEL_FONT_PX = 13
/** In less room the percentages do not fit beside the pie. */
const LABELLED_FROM_PX = { width: 220, height: 150 }

export interface PieSize {
  width: number
  height: number
}

export function isLabelled({ width, height }: PieSize): boolean {
  return width >= LABELLED_FROM_PX.width && height >= LABELLED_FROM_PX.height
}

export function colourOfSlice({ colour }: Slice, index: number, colours: ThemeColours): string {
  return colour || seriesColour(index, colours)
}

/** Everything about a pie except its slices. */
export function pieStructure(isRing: boolean, size: PieSize, colours: ThemeColours) {
  const labelled = isLabelled(size)
  return {
    animation: false,
    textStyle: { fontFamily: colours.font },
    series: [
      {
        id: 'pie',
        type: 'pie',
        radius: isRing ? [...RING] : PIE,
        center: ['50%', '50%'],
        startAngle: 90,
        minAngle: 1,
        avoidLabelOverlap: true,
        emphasis: { scale: false },
        itemStyle: { borderColor: colours.surface, borderWidth: 2 },
        label: { show: labelled, color: colours.text, fontSize: LABEL_FONT_PX },
        labelLine: { show: labelled, length: 6, length2: 6, lineStyle: { color: colours.line } },
        labelLayout: { hideOverlap: true },
      },
    ],
  }
}

export function piePoints(slices: readonly Slice[], colours: ThemeColours) {
  const total = totalOf(slices)
  const data = slices.map((slice, index) => ({
    name: slice.name,
    value: slice.value,
    itemStyle: { color: colourOfSlice(slice, index, colours) },
    label: { formatter: partOf(slice, total) },
  }))
  return { series: [{ id: 'pie', data }] }
}

export function textOf({ value, unit, precision }: Slice): string {
  return `${measured(value, precision ?? undefined)}${unit ? ` ${unit}` : ''}`
}

export function totalOf(slices: readonly Slice[]): number {
  return slices.reduce((sum, { value }) => sum + value, 0)
}

export function partOf({ value }: Slice, total: number): string {
  return `${((value / total) * 100).toFixed(1)}%`
}
