import type { Fill } from '../language/ast.ts'
import type { SeriesPart } from '../series.ts'
import type { Time } from '../value.ts'
import type { Condition } from './condition.ts'
import type { Grouping } from './groups.ts'
import type { Range, Table } from './table.ts'
import type { Windows } from './windows.ts'

/** A SELECT that runs on one table. */
export interface Running {
  grouping: Grouping
  condition: Condition
  range: Range
  /** 0: all. Each series is counted separately. */
  limit: number
  offset: number
  fill: Fill
  /** Absent: all rows are one window. */
  windows?: Windows
  /** Whether the range has its own lower bound; without one, the first window is that of the first point. */
  isBounded: boolean
  /** Indexes of the percentiles that a window with too few values has ended, in any of the tables. */
  ended: Set<number>
  /** The time that an aggregate without windows shows. */
  startTime: Time
  head(table: Table, key: string[]): Omit<SeriesPart, 'rows'>
}
