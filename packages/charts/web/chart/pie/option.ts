import { scaled } from '../../kind/scaled.ts'
import { seriesColour } from '../colours.ts'
import type { ThemeColours } from '../theme-colours.ts'
import type { Slice } from './slices.ts'

/** The outer radius of a pie, and the radii of a ring. */
const PIE = '55%'
const RING = ['50%', '70%'] as const
const OUTER = { pie: 0.55, ring: 0.7 } as const
const LABEL_FONT_PX = 13
const LABEL_LINE_PX = 12
/** Beside the pie, a percentage such as 100.0% with its line and what ECharts leaves free around it. */
const LABEL_ROOM_PX = LABEL_LINE_PX + 64
/** Of one percentage below another. */
const LABEL_STEP_PX = 18
const BORDER_PX = 2
/** So much of the smallest slice can be seen at the rim. */
const LEAST_SEEN_PX = 3

export interface PieSize {
  width: number
  height: number
}

function outerPx({ width, height }: PieSize, isRing: boolean): number {
  return (Math.min(width, height) / 2) * OUTER[isRing ? 'ring' : 'pie']
}

/** Whether the percentages of so many slices stand beside the pie, each of them whole. */
export function isLabelled(size: PieSize, isRing: boolean, count: number): boolean {
  const radius = outerPx(size, isRing)
  return (
    size.width / 2 >= radius + LABEL_ROOM_PX &&
    size.height / 2 >= radius + LABEL_LINE_PX + LABEL_STEP_PX / 2 &&
    // All of them may be on one side.
    size.height >= count * LABEL_STEP_PX
  )
}

/** How many slices can be seen apart: further ones are gathered. */
export function mostSlices(size: PieSize, isRing: boolean): number {
  return Math.max(2, Math.floor((Math.PI * outerPx(size, isRing)) / (BORDER_PX + LEAST_SEEN_PX)))
}

/** The angle of a slice whose share would be too small to be seen. */
export function leastAngle(size: PieSize, isRing: boolean): number {
  return Math.ceil(((BORDER_PX + LEAST_SEEN_PX) / (2 * Math.PI * Math.max(1, outerPx(size, isRing)))) * 360)
}

export function colourOfSlice({ colour }: Slice, index: number, colours: ThemeColours): string {
  return colour || seriesColour(index, colours)
}

/** Everything about a pie except its slices. */
export function pieStructure(isRing: boolean, labelled: boolean, minAngle: number, colours: ThemeColours) {
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
        minAngle,
        avoidLabelOverlap: true,
        emphasis: { scale: false },
        itemStyle: { borderColor: colours.surface, borderWidth: BORDER_PX },
        label: { show: labelled, color: colours.text, fontSize: LABEL_FONT_PX },
        labelLine: {
          show: labelled,
          length: LABEL_LINE_PX / 2,
          length2: LABEL_LINE_PX / 2,
          lineStyle: { color: colours.line },
        },
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

export function textOf({ value, unit, unitScale, precision }: Slice): string {
  const written = scaled(value, unit, unitScale, precision ?? undefined)
  return `${written.text}${written.unit ? ` ${written.unit}` : ''}`
}

export function totalOf(slices: readonly Pick<Slice, 'value'>[]): number {
  return slices.reduce((sum, { value }) => sum + value, 0)
}

/** A share that would be written as nothing is below a tenth of a percent. */
export function partOf({ value }: Pick<Slice, 'value'>, total: number): string {
  const percent = ((value / total) * 100).toFixed(1)
  return percent === '0.0' ? '<0.1%' : `${percent}%`
}
