/** The chart types of the specification: name → stored number. */

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
