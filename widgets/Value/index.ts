import { bool, int, str } from '@atrium/contract/define/fields'
import { column, type PropsOf, textStyle } from '@atrium/contract/define/props'
import { defineWidget } from '@atrium/contract/define/widget'

const props = {
  /** The label above the number; '' for none (the item may show its title instead). */
  label: str(100, { min: 0, default: '' }),
  /** Shown while there is no value. */
  initialValue: str(100, { min: 0, default: '' }),
  unit: str(40, { min: 0, default: '' }),
  /** Decimals. */
  decimal: int({ min: 0, max: 100 }),
  /** Name of the column to show; '' for the first. */
  field: column(),
  /** Shows a small line with the values of the range below the number. */
  trend: bool({ default: true }),
  labelStyle: textStyle(),
  valueStyle: textStyle(),
  unitStyle: textStyle(),
} as const

export type ValueProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'Value',
  icon: 'number',
  size: { width: 320, height: 180 },
  props,
  shape: ({ trend }) => (trend ? 'trail' : 'single'),
  fullScreen: true,
})
