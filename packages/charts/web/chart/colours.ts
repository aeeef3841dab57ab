import type { ChartConfig, ChartField } from '../../contract/define/chart-config.ts'
import { measured } from '../kind/numbers.ts'
import { scaled, type Written } from '../kind/scaled.ts'
import type { Series } from './series.ts'
import type { ThemeColours } from './theme-colours.ts'

export function colourOfSeries(
  { field, number }: Pick<Series, 'field' | 'number'>,
  index: number,
  colours: ThemeColours,
): string {
  return field.colors[0] || seriesColour(number ?? index, colours)
}

export function seriesColour(index: number, colours: ThemeColours): string {
  return colours.series[index % colours.series.length] ?? colours.text
}

const DIGITS = 5

/** A value for a label with little room: without an author's precision it has about five digits. */
export function shortValue(value: unknown, precision: number | undefined): string {
  if (precision !== undefined || typeof value !== 'number' || Number.isInteger(value)) return measured(value, precision)
  const decimals = Math.min(DIGITS, Math.max(0, DIGITS - 1 - Math.floor(Math.log10(Math.abs(value)))))
  return measured(Number(value.toFixed(decimals)))
}

export function precisionOf(field: ChartField, config: Pick<ChartConfig, 'precision'>): number | undefined {
  return field.precision ?? config.precision ?? undefined
}

/** A value of a field with its unit, as its author wants large ones. */
export function writtenOf(value: unknown, field: ChartField, config: Pick<ChartConfig, 'precision'>): Written {
  return scaled(value, field.unit, field.unitScale, precisionOf(field, config))
}

/** The same for a label with little room, which has no unit but that of a scale. */
export function shortWritten(value: unknown, field: ChartField, config: Pick<ChartConfig, 'precision'>): string {
  if (field.unitScale === 'none') return shortValue(value, precisionOf(field, config))
  const { text, unit } = writtenOf(value, field, config)
  return unit === '' || unit === field.unit ? text : `${text} ${unit}`
}
