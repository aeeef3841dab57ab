import { VALUE_PROPS, valueColumns, valueRows, valueShape } from '@atrium/charts/contract/define/value-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'

export default defineWidget({
  kind: 'Value',
  icon: 'M3 5.5 4.5 4v8M7 5.25a1.75 1.75 0 0 1 3.25.75C10.25 8 7 9.5 7 12h3.5M13 12h.01',
  size: { width: 320, height: 180 },
  props: VALUE_PROPS,
  shape: valueShape,
  drawnColumns: valueColumns,
  drawnRows: valueRows,
  mostFields: 1,
  isCommon: true,
  fullScreen: true,
})
