import type { Cell, DatasetColumn } from '@atrium/contract/dashboard'

/** What one reading gives. Rows that are not timed stand in an order of their own. */
export interface Read {
  columns: DatasetColumn[]
  rows: Cell[][]
  total?: number
  isTimed?: true
}
