import { bool, str } from '@atrium/contract/define/fields'
import { colour, oneOf, type PropsOf, section } from '@atrium/contract/define/props'
import { defineWidget } from '@atrium/contract/define/widget'

const style = (format: string) => section({ format: str(60, { min: 0, default: format }), color: colour() })

const props = {
  timeStyle: style('HH:mm:ss'),
  dateStyle: style('YYYY/MM/DD ddd'),
  showDate: bool({ default: true }),
  align: oneOf(['left', 'center', 'right'], { default: 'center' }),
} as const

export type ClockProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Clock',
  icon: 'clock',
  size: { width: 300, height: 96 },
  props,
  shape: () => 'none',
  fullScreen: true,
})
