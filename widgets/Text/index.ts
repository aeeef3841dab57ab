import { TEXT_PROPS, textColumns, textRows, textShape } from '@atrium/charts/contract/define/text-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'

export default defineWidget({
  kind: 'Text',
  icon: 'M3.5 5V3.5h9V5M8 3.5v9M6 12.5h4',
  cover: 'text',
  size: { width: 400, height: 160 },
  props: TEXT_PROPS,
  shape: textShape,
  drawnColumns: textColumns,
  drawnRows: textRows,
  fullScreen: true,
})
