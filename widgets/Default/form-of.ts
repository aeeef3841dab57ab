import type { Cell, Dataset } from '@atrium/charts/contract/data'
import type { DefaultProps } from './index.ts'

export type Form = Exclude<DefaultProps['show'], 'auto'>

/** How data are shown if the author does not say: one value, one row, several rows. */
export function formOf(show: DefaultProps['show'], { columns, rows }: Pick<Dataset, 'columns' | 'rows'>): Form {
  if (show !== 'auto') return show
  if (rows.length > 1) return 'table'
  const isOne = columns.length === 2
  const isNested = rows.some((row) => row.slice(1).some((value) => nested(value) !== undefined))
  if (isNested && isOne) return 'json'
  return isOne ? 'value' : 'list'
}

/** The object or list that a text contains as JSON; undefined for every other value. */
export function nested(value: Cell): object | undefined {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined
  try {
    return JSON.parse(value) as object
  } catch {
    return undefined
  }
}

/** The rows as indented JSON, by column name; values that are JSON themselves are not quoted again. */
export function jsonOf(dataset: Dataset, rows: readonly (readonly Cell[])[]): string {
  const objects = rows.map((row) =>
    Object.fromEntries(dataset.columns.map(({ name }, at) => [name, nested(row[at] ?? null) ?? row[at] ?? null])),
  )
  return JSON.stringify(objects.length === 1 ? objects[0] : objects, null, 2)
}
