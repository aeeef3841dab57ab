import { defineWidget } from '@atrium/contract/define/widget'
import type { Text } from '@atrium/contract/refusal'

export interface GaugeRange {
  /** The end of the range; it starts at the end of the range before. */
  end: number
  color: string
}

export interface GaugeField {
  /** Column of the data; '' takes the next one in order. */
  field: string
  name: string
  unit: string
  precision?: number
  yMin?: number | null
  yMax?: number | null
  colors?: Partial<GaugeRange>[]
}

export interface GaugeProps {
  config: { fieldList: GaugeField[] }
}

export const MAX_FIELDS = 3
export const DEFAULT_PRECISION = 2

export const tooManyFields: Text = { zh_CN: '请保证 field 的个数不超过3个', en_US: 'Use at most 3 fields' }
export const incompleteRange: Text = { zh_CN: '请填写结束位置和颜色', en_US: 'Give each range its end and its colour' }

/**
 * The reason why a gauge cannot be drawn, or undefined. `columns` is the number of columns in the data, if there is
 * any.
 */
export function gaugeProblem(fields: readonly GaugeField[], columns = fields.length): Text | undefined {
  if (fields.length > MAX_FIELDS || (fields.length === 0 && columns > MAX_FIELDS)) return tooManyFields
  const complete = fields.every(({ colors = [] }) =>
    colors.every(({ end, color }) => typeof end === 'number' && Boolean(color)),
  )
  return complete ? undefined : incompleteRange
}

export default defineWidget({
  kind: 'Gauge',
  icon: 'gauge',
  data: 'latest',
  size: { width: 360, height: 280 },
  defaults: { config: { fieldList: [] } },
  settings: [],
  publicProps: ['config'],
  fullScreen: true,
  check: (props) => gaugeProblem((props as unknown as GaugeProps).config?.fieldList ?? []),
})
