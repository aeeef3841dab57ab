import type { PropsOf } from '@atrium/charts/contract/define/props'
import { VALUE_PROPS, valueColumns, valueRows, valueShape } from '@atrium/charts/contract/define/value-props'
import { defineWidget } from '@atrium/charts/contract/define/widget'
import { str } from '@atrium/core/contract/define/fields'

const props = {
  ...VALUE_PROPS,
  /** Texts before and after the number, such as a sign and a hint; `{name}` is a parameter. */
  addonBefore: str(100, { min: 0, default: '' }),
  addonAfter: str(100, { min: 0, default: '' }),
} as const

export type InfluxdbValueProps = PropsOf<typeof props>

export default defineWidget({
  kind: 'InfluxdbValue',
  icon: 'number-in-time',
  size: { width: 320, height: 180 },
  props,
  shape: valueShape,
  drawnColumns: valueColumns,
  drawnRows: valueRows,
  fullScreen: true,
})
