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
  icon: 'M2.5 2.5v11h11M5 13.5V10M8 13.5V8.5M11 13.5V9.5M4.5 7.5 7.5 5l2 1.5 4-3.5',
  cover: 'bars',
  size: { width: 640, height: 320 },
  props,
  shape: ({ config }) => shapeOfAxis(config.XAxisType),
  drawnColumns: ({ config }, columns, isKeyed) => shownColumns(shapeOfAxis(config.XAxisType), columns, isKeyed),
  fullScreen: true,
  check: ({ config }) => axisProblems(config),
})
