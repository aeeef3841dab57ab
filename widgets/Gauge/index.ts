import { int, str } from '@atrium/contract/define/fields'
import { withDefaults } from '@atrium/contract/define/prop-values'
import { anyNumber, colour, column, list, type PropsOf, section } from '@atrium/contract/define/props'
import { defineWidget } from '@atrium/contract/define/widget'
import type { Text } from '@atrium/contract/refusal'

export const MAX_FIELDS = 3
const DEFAULT_PRECISION = 2

const range = {
  /** The end of the range; it starts at the end of the range before. */
  end: anyNumber(),
  color: colour(),
} as const

const field = {
  /** Column of the data; '' takes the next one in order. */
  field: column(),
  name: str(100, { min: 0, default: '' }),
  unit: str(40, { min: 0, default: '' }),
  precision: int({ min: 0, max: 10, default: DEFAULT_PRECISION }),
  yMin: anyNumber(),
  yMax: anyNumber(),
  colors: list(range, 20),
} as const

// More than three fields are refused by `check`, in the words of the specification.
const props = { config: section({ fieldList: list(field, 50) }) } as const

export type GaugeProps = PropsOf<typeof props>
export type GaugeField = PropsOf<typeof field>
/** The settings of a column that has none. */
export const NO_FIELD: GaugeField = withDefaults(field, {})

export const tooManyFields: Text = { zh_CN: '请保证 field 的个数不超过3个', en_US: 'Use at most 3 fields' }
export const incompleteRange: Text = { zh_CN: '请填写结束位置和颜色', en_US: 'Give each range its end and its colour' }

/**
 * The reason why a gauge cannot be drawn, or undefined. `columns` is the number of columns in the data, if there is
 * any.
 */
export function gaugeProblem(fields: readonly GaugeField[], columns = fields.length): Text | undefined {
  if (fields.length > MAX_FIELDS || (fields.length === 0 && columns > MAX_FIELDS)) return tooManyFields
  const complete = fields.every(({ colors }) => colors.every(({ end, color }) => end !== null && color !== ''))
  return complete ? undefined : incompleteRange
}

export default defineWidget({
  kind: 'Gauge',
  icon: 'gauge',
  size: { width: 360, height: 280 },
  props,
  shape: () => 'trail',
  fullScreen: true,
  check: ({ config }) => ({ 'config.fieldList': gaugeProblem(config.fieldList) }),
})
