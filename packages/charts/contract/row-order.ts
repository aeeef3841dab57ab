import type { Cell, Dataset } from './data.ts'

export function timeOf(row: readonly Cell[] | undefined): number {
  return Number(row?.[0] ?? 0)
}

/** Whether the rows begin with the newest one; without times they end with it. */
export function isNewestFirst(rows: Dataset['rows']): boolean {
  return rows.length > 1 && timeOf(rows[0]) > timeOf(rows.at(-1))
}
