/** The stored shape of a chart's settings (the names are the specification's). */

export const CHART_TYPES = {
  trend: 0,
  pie: 1,
  bar: 2,
  scatter: 3,
  gauge: 4,
  multiBar: 5,
  stacked: 7,
  area: 8,
  segment: 9,
  ring: 11,
} as const

export interface ChartField {
  /** Name of the column this entry is about. */
  field?: string
  name?: string
  unit?: string
  /** Which value axis: 0 is left, 1 right. */
  yAxis?: number
  stepLine?: boolean
  yMin?: number | null
  yMax?: number | null
  log?: boolean
  inverse?: boolean
  precision?: number
  colors?: string[]
}

export interface Threshold {
  value: number
  label?: string
  color?: string
}

export interface ChartConfig {
  fieldList?: ChartField[]
  lineAdvOption?: { smooth?: boolean }
  leftMargin?: number
  rightMargin?: number
  precision?: number
  plotYMin?: number | null
  plotYMax?: number | null
  XAxisType?: 'time'
  name?: string
  thresholds?: Threshold[]
}
