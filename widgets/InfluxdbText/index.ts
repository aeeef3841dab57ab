import { TEXT_PROPS, textColumns, textRows, textShape } from '@atrium/charts/contract/define/text-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'

export default defineWidget({
  kind: 'InfluxdbText',
  icon: 'M2.5 4.25V3h6v1.25M5.5 3v6.5M4.25 9.5h2.5M11 8a2.75 2.75 0 1 0 0 5.5A2.75 2.75 0 0 0 11 8M11 9.5v1.25l.75.5',
  cover: 'text',
  size: { width: 400, height: 160 },
  props: TEXT_PROPS,
  shape: textShape,
  drawnColumns: textColumns,
  drawnRows: textRows,
  fullScreen: true,
})
