import type { Cell, Dataset } from '../../contract/data.ts'

/**
 * The index of a column by its name; '' is the first one after the time. -1 if the data has no such column, or not any
 * more.
 */
export function columnAt(dataset: Dataset, name: string): number {
  if (name === '') return dataset.columns.length > 1 ? 1 : -1
  return dataset.columns.findIndex((column, index) => index > 0 && column.name === name)
}

/** A row as listeners and texts use it: its values by the names of their columns. */
export function rowValues(dataset: Pick<Dataset, 'columns'>, row: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(dataset.columns.map(({ name }, index) => [name, row[index] ?? null]))
}
