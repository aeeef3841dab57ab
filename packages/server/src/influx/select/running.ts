import type { Fill } from '../language/ast.ts'
import type { SeriesPart } from '../series.ts'
import type { Condition } from './condition.ts'
import type { Grouping } from './groups.ts'
import type { Range, Table } from './table.ts'
import type { Time } from './value.ts'

/** A SELECT that runs over one table. */
export interface Running {
  grouping: Grouping
  condition: Condition
  range: Range
  /** 0: all. Each series has its own count. */
  limit: number
  offset: number
  fill: Fill
  /** The windows' length and edges; absent: all rows are one window. */
  interval?: { intervalUs: number; offsetUs: number }
  /** Whether the range has a lower bound of its own; without one the first window is the first point's. */
  isBounded: boolean
  /** Places of the percentiles that have ended, by a window with too few values, in any of the tables. */
  ended: Set<number>
  /** What an aggregate without windows shows as its time. */
  startTime: Time
  head(table: Table, key: string[]): Omit<SeriesPart, 'rows'>
}
