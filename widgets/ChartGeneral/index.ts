import { axisProblems, generalConfig, shapeOfAxis, shownColumns } from '@atrium/charts/contract/define/chart-config'
import type { PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool } from '@atrium/core/contract/define/fields'

const props = {
  config: generalConfig(),
  /** Whether all such widgets of the dashboard show the same range. */
  sharesRange: bool({ default: false }),
} as const

export type ChartGeneralProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'ChartGeneral',
  icon: 'bars-line',
  size: { width: 640, height: 320 },
  props,
  shape: ({ config }) => shapeOfAxis(config.XAxisType),
  drawnColumns: ({ config }, columns, isKeyed) => shownColumns(shapeOfAxis(config.XAxisType), columns, isKeyed),
  fullScreen: true,
  check: ({ config }) => axisProblems(config),
})
