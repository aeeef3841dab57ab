import { column, columns, type PropsOf } from '@atrium/charts/contract/define/props'
import type { DataShape } from './define/connector.ts'

/** How times are written in a table: ISO 8601, or a number of seconds, milliseconds or microseconds since 1970. */
export const TIME_FORMATS = ['iso', 's', 'ms', 'us'] as const

export type TimeFormat = (typeof TIME_FORMATS)[number]

/** What a component chooses in a table of plain rows, wherever the table comes from. */
export const TABLE_QUERY = {
  /** In display order; none: all. */
  columns: columns(),
  /** The column with the time of a row; '' for rows without times, which keep their order. */
  timeColumn: column(),
  /** The columns that tell rows apart; none: those with texts. */
  keys: columns(),
} as const

export type TableQuery = Partial<PropsOf<typeof TABLE_QUERY>>

export function tableShapes({ timeColumn }: TableQuery): readonly DataShape[] {
  return ['single', 'trail', 'exact', 'rows', 'page', ...(timeColumn ? (['series'] as const) : [])]
}

export function tableColumns({ columns = [], keys = [] }: TableQuery, isKeyed: boolean): readonly string[] {
  return isKeyed ? [...keys, ...columns.filter((one) => !keys.includes(one))] : columns
}
