import { colour, oneOf, type PropsOf, section } from '@atrium/charts/contract/define/props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { bool, str } from '@atrium/core/contract/define/fields'
import { isZone, NO_SUCH_ZONE } from '@atrium/core/contract/zone'

const style = (format: string) => section({ format: str(60, { min: 0, default: format }), color: colour() })

const props = {
  timeStyle: style('HH:mm:ss'),
  dateStyle: style('YYYY/MM/DD ddd'),
  showDate: bool({ default: true }),
  /** Such as Europe/Berlin; '' is the dashboard's zone. */
  zone: str(64, { min: 0, default: '' }),
  /** Shows the name of the zone below the date, for several clocks side by side. */
  showZone: bool({ default: false }),
  align: oneOf(['left', 'center', 'right'], { default: 'center' }),
} as const

export type ClockProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Clock',
  icon: 'M8 2.25a5.75 5.75 0 1 0 0 11.5 5.75 5.75 0 0 0 0-11.5M8 5v3.25l2 1.5',
  cover: 'clock',
  size: { width: 300, height: 96 },
  props,
  shape: () => 'none',
  fullScreen: true,
  check: ({ zone }) => ({ zone: zone === '' || isZone(zone) ? undefined : NO_SUCH_ZONE }),
})
