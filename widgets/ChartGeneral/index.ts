import { axisProblems, generalConfig, shapeOfAxis, shownColumns } from '@atrium/contract/define/chart-config'
import { bool } from '@atrium/contract/define/fields'
import type { PropsOf } from '@atrium/contract/define/props'
import { defineWidget } from '@atrium/contract/define/widget'

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
