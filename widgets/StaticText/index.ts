import { colour, oneOf, type PropsOf } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool, int, text } from '@atrium/core/contract/define/fields'

const props = {
  text: text(5_000, { default: '' }),
  color: colour(),
  fontSize: int({ min: 8, max: 400, unit: 'px', default: 24 }),
  bold: bool({ default: false }),
  align: oneOf(['left', 'center', 'right'], { default: 'left' }),
  verticalAlign: oneOf(['top', 'middle', 'bottom'], { default: 'middle' }),
} as const

export type StaticTextProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'StaticText',
  icon: 'M4 3.5v9M12 3.5v9M4 8h8',
  size: { width: 400, height: 56 },
  props,
  shape: () => 'none',
  fullScreen: false,
})
