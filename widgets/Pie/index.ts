import { CHART_TYPES, pieConfig, shownColumns } from '@atrium/charts/contract/define/chart-config'
import { oneOf, type PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget, type Shape } from '@atrium/charts/contract/define/widget'

const { pie, ring } = CHART_TYPES

const props = {
  chartType: oneOf([pie, ring], { default: pie }),
  /** A slice for each field, or for each row of tags. */
  slices: oneOf(['fields', 'rows'], { default: 'fields' }),
  config: pieConfig(),
} as const

export type PieProps = PropsOf<typeof props>

function pieShape({ slices }: Pick<PieProps, 'slices'>): Shape {
  return slices === 'rows' ? 'rows' : 'single'
}

export default defineWidget({
  kind: 'Pie',
  icon: 'M8 2.5v5.5h5.5A5.5 5.5 0 1 1 8 2.5zM10 2.5a4 4 0 0 1 3.5 3.5H10z',
  cover: 'pie',
  size: { width: 400, height: 300 },
  props,
  shape: pieShape,
  drawnColumns: (props, columns, isKeyed) => shownColumns(pieShape(props), columns, isKeyed),
  fullScreen: true,
})
