import { bool, int, num, str } from './fields.ts'
import { withDefaults } from './prop-values.ts'
import { anyNumber, colour, colours, column, list, type PropsOf, section } from './props.ts'

/** The settings that all kinds of charts share. The names come from the specification. */

const PRECISION = { min: 0, max: 10 } as const
const label = () => str(100, { min: 0, default: '' })

const chartField = {
  /** The column that this entry is for; '' takes the next one. */
  field: column(),
  name: label(),
  unit: str(40, { min: 0, default: '' }),
  /** The value axis: 0 is left, 1 is right. */
  yAxis: int({ min: 0, max: 9, default: 0 }),
  stepLine: bool({ default: false }),
  dashed: bool({ default: false }),
  yMin: anyNumber(),
  yMax: anyNumber(),
  log: bool({ default: false }),
  inverse: bool({ default: false }),
  precision: int(PRECISION),
  colors: colours(20),
} as const

const threshold = { value: num(10, { min: -1e14, max: 1e14, default: 0 }), label: label(), color: colour() } as const

const config = {
  fieldList: list(chartField, 50),
  lineAdvOption: section({ smooth: bool({ default: false }) }),
  leftMargin: int({ min: 0, max: 2_000, unit: 'px' }),
  rightMargin: int({ min: 0, max: 2_000, unit: 'px' }),
  precision: int(PRECISION),
  plotYMin: anyNumber(),
  plotYMax: anyNumber(),
  name: label(),
  thresholds: list(threshold, 20),
} as const

export const chartConfig = () => section(config)

/** A chart without settings. */
export const NO_CONFIG: ChartConfig = withDefaults(config, {})
/** The settings of a column that has none. */
export const NO_FIELD: ChartField = withDefaults(chartField, {})

export type ChartConfig = PropsOf<typeof config>
export type ChartField = PropsOf<typeof chartField>
export type Threshold = PropsOf<typeof threshold>
