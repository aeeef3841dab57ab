import {
  axisProblems,
  CHART_TYPES,
  chartColumns,
  chartConfig,
  shapeOfChart,
} from '@atrium/charts/contract/define/chart-config'
import { gaugeProblem } from '@atrium/charts/contract/define/gauge-config'
import { proposedDials } from '@atrium/charts/contract/define/gauge-limits'
import { oneOf, type PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool } from '@atrium/core/contract/define/fields'

const props = {
  chartType: oneOf(Object.values(CHART_TYPES), { default: CHART_TYPES.trend }),
  config: chartConfig(),
  /** Whether all such widgets of the dashboard show the same range. */
  sharesRange: bool({ default: false }),
} as const

export type ChartProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Chart',
  icon: 'M2.5 2.5v11h11M5 11V8M8 11V5M11 11V7',
  size: { width: 640, height: 320 },
  props,
  shape: ({ chartType, config }) => shapeOfChart(chartType, config),
  drawnColumns: ({ chartType, config }, columns, isKeyed) => chartColumns(chartType, config, columns, isKeyed),
  fullScreen: true,
  proposedProps({ chartType, config: { fieldList } }, dataset) {
    const dials = chartType === CHART_TYPES.gauge ? proposedDials(fieldList, dataset) : null
    return dials ? { 'config.fieldList': dials } : {}
  },
  // Each dial has a scale of its own.
  check: ({ chartType, config }) =>
    chartType === CHART_TYPES.gauge
      ? { 'config.fieldList': gaugeProblem(config.fieldList.length) }
      : axisProblems(config),
})
