import { isNameable } from '../line-protocol.ts'

/** How the bytes of a file become rows of cells. */
export interface Dialect {
  encoding: Encoding
  delimiter: string
  /** Whether the first row has the names of the columns. */
  hasHeader: boolean
}

export const ENCODINGS = ['utf-8', 'gb18030', 'utf-16le'] as const
export type Encoding = (typeof ENCODINGS)[number]

export const DELIMITERS = [',', ';', '\t', '|'] as const

export const COLUMN_USES = ['time', 'tag', 'field', 'none'] as const
export type ColumnUse = (typeof COLUMN_USES)[number]

export const VALUE_KINDS = ['number', 'boolean', 'text'] as const
export type ValueKind = (typeof VALUE_KINDS)[number]

/** What becomes of one column. `kind` counts for fields only. */
export interface TableColumn {
  name: string
  use: ColumnUse
  kind: ValueKind
}

/** What becomes of the rows of a table: one point of `measurement` each. */
export interface TablePlan {
  measurement: string
  /** By their position in the file. */
  columns: readonly TableColumn[]
  /** As `compileFormat` reads it; undefined is ISO 8601. */
  format: string | undefined
  /** The zone of times without an offset; undefined if every time must have one. */
  zone: string | undefined
  decimal: '.' | ','
}

/** Why no row of a file can be read with this plan. */
export interface PlanFault {
  kind: 'noTime' | 'twoTimes' | 'noFields' | 'noName' | 'twice' | 'reserved' | 'measurement'
  column: string
}

/** The first reason why the plan cannot be carried out, if there is one. */
export function faultOf({ measurement, columns }: Pick<TablePlan, 'measurement' | 'columns'>): PlanFault | null {
  const times = columns.filter(({ use }) => use === 'time')
  if (times.length === 0) return { kind: 'noTime', column: '' }
  if (times.length > 1) return { kind: 'twoTimes', column: times[1]!.name }
  const stored = columns.filter(({ use }) => use === 'tag' || use === 'field')
  if (!stored.some(({ use }) => use === 'field')) return { kind: 'noFields', column: '' }
  const seen = new Set([times[0]!.name])
  for (const { name } of stored) {
    if (!isNameable(name)) return { kind: 'noName', column: name }
    if (name === 'time') return { kind: 'reserved', column: name }
    if (seen.has(name)) return { kind: 'twice', column: name }
    seen.add(name)
  }
  return isNameable(measurement) ? null : { kind: 'measurement', column: measurement }
}
