import { bool, int, str } from '@atrium/core/contract/define/fields'
import { DEFAULT_RANGE } from '@atrium/core/contract/time'
import type { DatasetColumn } from '../data.ts'
import { namedColumns } from './named-columns.ts'
import { withDefaults } from './prop-values.ts'
import { column, columns, list, oneOf, type PropsOf, textStyle, texts, time } from './props.ts'
import { unit, unitScale } from './units.ts'
import type { Shape } from './widget.ts'

const TABLE_COLUMN = {
  /** The column of the data that these settings are for; '' is the one at the same place of `fieldKeys`. */
  field: column(),
  unit: unit(),
  unitScale: unitScale(),
  /** Decimals of this column; absent: those of the table. */
  decimal: int({ min: 0, max: 10 }),
  /** Absent: as wide as its content. */
  width: int({ min: 20, max: 2_000, unit: 'px' }),
  /** `auto`: numbers right, everything else left. */
  align: oneOf(['auto', 'left', 'center', 'right'], { default: 'auto' }),
  style: textStyle(),
} as const

/** What the kinds of tables have in common: which columns, and how a cell is written. */
export const TABLE_PROPS = {
  /** The columns of the data to show, in this order. Without any, the table is empty. */
  fieldKeys: columns(),
  /** The heads of the columns; a missing one is the key itself. `{name}` is a parameter. */
  columnsName: texts(200, 255),
  columns: list(TABLE_COLUMN, 200),
  showTime: bool({ default: true }),
  /** Head of the time column; '' uses the common word. */
  timelabel: str(40, { min: 0, default: '' }),
  /** Decimals; below 0 numbers stay as they are. */
  numlength: int({ min: -1, max: 10, default: -1 }),
  /** `times`: one row for each time; `tags`: the newest row of each combination of tags. */
  rowsOf: oneOf(['times', 'tags'], { default: 'times' }),
  sorter: oneOf(['asc', 'desc'], { default: 'desc' }),
  startTime: time(DEFAULT_RANGE.startTime),
  endTime: time(DEFAULT_RANGE.endTime),
} as const

export type SharedTableProps = PropsOf<typeof TABLE_PROPS>
export type TableColumn = SharedTableProps['columns'][number]

export function tableShape({ rowsOf }: Pick<SharedTableProps, 'rowsOf'>): Shape {
  return rowsOf === 'tags' ? 'rows' : 'page'
}

export function tableColumns({ fieldKeys }: Pick<SharedTableProps, 'fieldKeys'>, columns: readonly DatasetColumn[]) {
  return namedColumns(columns, fieldKeys)
}

/** Heads and settings of columns that are not in the table are not drawn. Settings without a name keep their place. */
export function tableProps({ fieldKeys, columnsName, columns }: SharedTableProps) {
  return {
    columnsName: columnsName.slice(0, fieldKeys.length),
    columns: columns.map((one, place) =>
      (one.field === '' ? place < fieldKeys.length : fieldKeys.includes(one.field)) ? one : NO_COLUMN,
    ),
  }
}

const NO_COLUMN: TableColumn = withDefaults(TABLE_COLUMN, {})

/** A table without settings. */
export const NO_TABLE: SharedTableProps = withDefaults(TABLE_PROPS, {})
