import { int, str } from '@atrium/core/contract/define/fields'
import type { Text } from '@atrium/core/contract/refusal'
import type { DatasetColumn } from '../data.ts'
import { numberColumns } from './named-columns.ts'
import { withDefaults } from './prop-values.ts'
import { anyNumber, colour, column, list, type PropsOf } from './props.ts'
import { unit, unitScale } from './units.ts'

/** The settings of a dial, and what is wrong with them. */

export const MAX_GAUGES = 3
const DEFAULT_PRECISION = 2

const range = {
  /** The end of the range; it starts at the end of the range before. */
  end: anyNumber(),
  color: colour(),
} as const

const field = {
  /** Column of the data; '' takes the next one that no dial names. */
  field: column(),
  name: str(100, { min: 0, default: '' }),
  unit: unit(),
  unitScale: unitScale(),
  precision: int({ min: 0, max: 10, default: DEFAULT_PRECISION }),
  yMin: anyNumber(),
  yMax: anyNumber({ above: 'yMin' }),
  colors: list(range, 20),
} as const

// More than three are refused by `gaugeProblem`, in the words of the specification.
export const gaugeFields = () => list(field, 50)

export type GaugeField = PropsOf<typeof field>
/** The settings of a column that has none. */
export const NO_GAUGE: GaugeField = withDefaults(field, {})

const tooManyFields: Text = { zh_CN: '请保证 field 的个数不超过3个', en_US: 'Use at most 3 fields' }
const incompleteRange: Text = { zh_CN: '请填写结束位置和颜色', en_US: 'Give each range its end and its colour' }

/** The reason why so many dials, or dials with these ranges, cannot be drawn, or undefined. */
export function gaugeProblem(count: number, fields: readonly GaugeField[] = []): Text | undefined {
  if (count > MAX_GAUGES) return tooManyFields
  const complete = fields.every(({ colors }) => colors.every(({ end, color }) => end !== null && color !== ''))
  return complete ? undefined : incompleteRange
}

/**
 * The number that each dial shows: the one that it names, or the next one that no dial names. The same numbers are found
 * among those that are drawn as among all.
 */
export function columnsOfDials<Column extends { name: string }>(
  fields: readonly { field: string }[],
  numbers: readonly Column[],
): (Column | undefined)[] {
  const named = fields.map(({ field }) => (field === '' ? undefined : numbers.find(({ name }) => name === field)))
  const others = numbers.filter((column) => !named.includes(column))
  return fields.map(({ field }, place) => (field === '' ? others.shift() : named[place]))
}

/** Dials without settings show all numbers. */
export function gaugeColumns(fields: readonly { field: string }[], columns: readonly DatasetColumn[]) {
  const numbers = numberColumns(columns)
  if (fields.length === 0) return numbers
  const drawn = columnsOfDials(fields, numbers)
  return numbers.filter((column) => drawn.includes(column))
}
