import { CHART_TYPES, pieConfig } from '@atrium/contract/define/chart-config'
import { oneOf, type PropsOf } from '@atrium/contract/define/props'
import { defineWidget } from '@atrium/contract/define/widget'

const { pie, ring } = CHART_TYPES

const props = {
  chartType: oneOf([pie, ring], { default: pie }),
  /** A slice for each field, or for each row of tags. */
  slices: oneOf(['fields', 'rows'], { default: 'fields' }),
  config: pieConfig(),
} as const

export type PieProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Pie',
  icon: 'pie',
  size: { width: 400, height: 300 },
  props,
  shape: ({ slices }) => (slices === 'rows' ? 'rows' : 'single'),
  fullScreen: true,
})
