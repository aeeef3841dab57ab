import { TEXT_PROPS, textShape } from '@atrium/contract/define/text-props'
import { defineWidget } from '@atrium/contract/define/widget'

export default defineWidget({
  kind: 'InfluxdbText',
  icon: 'text-in-time',
  size: { width: 400, height: 160 },
  props: TEXT_PROPS,
  shape: textShape,
  fullScreen: true,
})
