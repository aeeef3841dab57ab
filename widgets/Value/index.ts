import { VALUE_PROPS, valueColumns, valueRows, valueShape } from '@atrium/charts/contract/define/value-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'

export default defineWidget({
  kind: 'Value',
  icon: 'number',
  size: { width: 320, height: 180 },
  props: VALUE_PROPS,
  shape: valueShape,
  drawnColumns: valueColumns,
  drawnRows: valueRows,
  isCommon: true,
  fullScreen: true,
})
