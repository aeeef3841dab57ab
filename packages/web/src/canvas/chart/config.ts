/** The stored settings of a chart. The names come from the specification. */

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
  /** Name of the column that this entry is for. */
  field?: string
  name?: string
  unit?: string
  /** The value axis: 0 is left, 1 is right. */
  yAxis?: number
  stepLine?: boolean
  dashed?: boolean
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
