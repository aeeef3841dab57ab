import { axisProblems, CHART_TYPES, trendConfig } from '@atrium/charts/contract/define/chart-config'
import { numberColumns } from '@atrium/charts/contract/define/named-columns'
import { interval, oneOf, type PropsOf, time } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool } from '@atrium/core/contract/define/fields'
import { SHORT_RANGE } from '@atrium/core/contract/time'

const { trend, stacked, area, segment } = CHART_TYPES

const props = {
  chartType: oneOf([trend, stacked, area, segment], { default: trend }),
  config: trendConfig(),
  startTime: time(SHORT_RANGE.startTime),
  endTime: time(SHORT_RANGE.endTime),
  /** How far the buttons for earlier and later move the range. */
  interval: interval(SHORT_RANGE.interval),
  /** Whether all such widgets of the dashboard show the same range. */
  sharesRange: bool({ default: false }),
} as const

export type InfluxdbChartProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'InfluxdbChart',
  icon: 'M2.5 2.5v11h11M4.5 10.5 7 7l2.5 2L13 4.5',
  size: { width: 640, height: 320 },
  props,
  shape: () => 'series',
  drawnColumns: (_, columns) => numberColumns(columns),
  firstRange: ({ startTime, endTime }) => {
    // The default is the range of the stored query.
    const isDefault = startTime === SHORT_RANGE.startTime && endTime === SHORT_RANGE.endTime
    return isDefault || startTime === '' || endTime === '' ? null : { startTime, endTime }
  },
  isCommon: true,
  fullScreen: true,
  check: ({ config }) => axisProblems(config),
})
