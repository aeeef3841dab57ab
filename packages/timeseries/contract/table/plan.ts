import { isNameable } from '../line-protocol.ts'

/** How the bytes of a file become rows of cells. */
export interface Dialect {
  encoding: Encoding
  delimiter: string
  /** The number of lines before the heading. */
  skip: number
  /** Whether the first row has the names of the columns. */
  hasHeader: boolean
  /** Whether the next row has their units. */
  hasUnits: boolean
}

export const ENCODINGS = ['utf-8', 'gb18030', 'big5', 'shift_jis', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const DELIMITERS = [',', ';', '\t', '|'] as const

export type DecimalSign = '.' | ','

/** `key`: its cells name the fields, whose values are in the one column of the use `field`. */
export const COLUMN_USES = ['time', 'tag', 'field', 'key', 'none'] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

export const VALUE_KINDS = ['number', 'boolean', 'text'] as const
export type ValueKind = (typeof VALUE_KINDS)[number]

/** What becomes of one column. `kind` counts for fields only. */
export interface TableColumn {
  name: string
  use: ColumnUse
  kind: ValueKind
  /** What follows its numbers, or what the line of units says. */
  unit: string
}

/** What becomes of the rows of a table: one point of `measurement` each. */
export interface TablePlan {
  measurement: string
  /** By their position in the file. The cells of several time columns are read as one text, with spaces between. */
  columns: readonly TableColumn[]
  /** As `compileFormat` reads it; undefined is ISO 8601. */
  format: string | undefined
  /** The zone of times without an offset; undefined if every time must have one. */
  zone: string | undefined
  decimal: DecimalSign
  /** Whether times before 1990 and after this year are meant. */
  anyYear: boolean
  /** Tags that every row gets. */
  constants: readonly { name: string; value: string }[]
  /** The types of the fields that a column of the use `key` names, as far as they are known. */
  keyKinds: Readonly<Record<string, ValueKind>>
}

/** Why no row of a file can be read with this plan. */
export interface PlanFault {
  kind: 'noTime' | 'noFields' | 'oneValue' | 'noName' | 'twice' | 'reserved' | 'measurement'
  column: string
}

/** The first reason why the plan cannot be carried out, if there is one. */
export function faultOf({
  measurement,
  columns,
  constants,
}: Pick<TablePlan, 'measurement' | 'columns' | 'constants'>): PlanFault | null {
  const times = columns.filter(({ use }) => use === 'time')
  if (times.length === 0) return { kind: 'noTime', column: '' }
  const keys = columns.filter(({ use }) => use === 'key')
  const fields = columns.filter(({ use }) => use === 'field')
  if (fields.length === 0) return { kind: 'noFields', column: '' }
  if (keys.length > 0 && (keys.length > 1 || fields.length > 1)) return { kind: 'oneValue', column: keys[0]!.name }
  const seen = new Set(times.map(({ name }) => name))
  for (const { name } of [...columns.filter(({ use }) => use === 'tag' || use === 'field'), ...constants]) {
    if (!isNameable(name)) return { kind: 'noName', column: name }
    if (name === 'time') return { kind: 'reserved', column: name }
    if (seen.has(name)) return { kind: 'twice', column: name }
    seen.add(name)
  }
  return isNameable(measurement) ? null : { kind: 'measurement', column: measurement }
}
