import { TEXT_PROPS, textColumns, textRows, textShape } from '@atrium/charts/contract/define/text-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'

export default defineWidget({
  kind: 'InfluxdbText',
  icon: 'text-in-time',
  size: { width: 400, height: 160 },
  props: TEXT_PROPS,
  shape: textShape,
  drawnColumns: textColumns,
  drawnRows: textRows,
  fullScreen: true,
})
