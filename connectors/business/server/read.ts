import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'

/** The result of one reading. Rows without a time keep their order. */
export interface Read {
  columns: DatasetColumn[]
  rows: Cell[][]
  total?: number
  /** Of a page of a list. */
  asOf?: string
  isTimed?: true
}
