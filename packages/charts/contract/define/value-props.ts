import { bool, int, str } from '@atrium/core/contract/define/fields'
import type { DatasetColumn } from '../data.ts'
import { namedColumns } from './named-columns.ts'
import { column, oneOf, type PropsOf, textStyle } from './props.ts'
import { unit, unitScale } from './units.ts'
import type { DrawnRows, Shape } from './widget.ts'

/** What the kinds have in common that show one value in large type. */
export const VALUE_PROPS = {
  /** The label above the number; '' for none (the item may show its title instead). `{name}` is a parameter. */
  label: str(100, { min: 0, default: '' }),
  /** Shown while there is no value. */
  initialValue: str(100, { min: 0, default: '' }),
  unit: unit(),
  unitScale: unitScale(),
  /** Decimals. */
  decimal: int({ min: 0, max: 100 }),
  /** Name of the column to show; '' for the first. */
  field: column(),
  /** Shows a small line with the values of the range below the number. */
  trend: bool({ default: true }),
  /** Size of the number; absent: as large as its box allows. In a box that is too small for it, it is smaller. */
  fontSize: int({ min: 8, max: 400, unit: 'px' }),
  align: oneOf(['left', 'center', 'right'], { default: 'left' }),
  labelStyle: textStyle(),
  valueStyle: textStyle(),
  unitStyle: textStyle(),
} as const

export type ValueProps = PropsOf<typeof VALUE_PROPS>

export function valueShape({ trend }: Pick<ValueProps, 'trend'>): Shape {
  return trend ? 'trail' : 'single'
}

export function valueColumns({ field }: Pick<ValueProps, 'field'>, columns: readonly DatasetColumn[]) {
  return namedColumns(columns, [field])
}

export function valueRows({ trend }: Pick<ValueProps, 'trend'>): DrawnRows | null {
  return trend ? null : 'newest'
}
