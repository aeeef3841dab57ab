import { VALUE_PROPS, valueShape } from '@atrium/contract/define/value-props'
import { defineWidget } from '@atrium/contract/define/widget'

export default defineWidget({
  kind: 'Value',
  icon: 'number',
  size: { width: 320, height: 180 },
  props: VALUE_PROPS,
  shape: valueShape,
  isCommon: true,
  fullScreen: true,
})
