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
  icon: 'M2.5 4.25 4 3v6.5M6.25 4.5a1.5 1.5 0 0 1 2.75.5C9 7 6.25 8 6.25 9.5H8M11 8a2.75 2.75 0 1 0 0 5.5A2.75 2.75 0 0 0 11 8M11 9.5v1.25l.75.5',
  size: { width: 320, height: 180 },
  props,
  shape: valueShape,
  drawnColumns: valueColumns,
  drawnRows: valueRows,
  fullScreen: true,
})
