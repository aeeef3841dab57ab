import { momentText } from '@atrium/core/contract/stretches'
import type { Cell, Dataset } from '../../contract/data.ts'

/** A row of the data with its name, for axes and slices without a time. */
export interface Category {
  /** The parts of the name: the tags of the row, or its time. Empty if the row has neither. */
  path: string[]
  dataset: Dataset
  row: readonly Cell[]
}

/** The rows of all datasets, each with the name that its texts give it; without texts, that is its time. */
export function categoriesOf(datasets: readonly Dataset[], zone: string): Category[] {
  return datasets.flatMap((dataset) => {
    const named = keyOf(dataset)
    const times = named.length === 0 && dataset.rows.length > 1 ? timeNames(dataset, zone) : []
    return dataset.rows.map((row, index): Category => {
      const time = times[index]
      return { path: time ? [time] : named.map((place) => String(row[place] ?? '')), dataset, row }
    })
  })
}

const LAST_MS = 8.64e15

/**
 * The time of each row without its year, and without seconds if the rows differ without them; with the offset where the
 * clock shows it twice.
 */
function timeNames({ rows }: Dataset, zone: string): string[] {
  const whole = rows.map(([at]) =>
    typeof at === 'number' && Math.abs(at) < LAST_MS ? momentText(zone, at).slice(5) : '',
  )
  const minutes = whole.map((time) => time.slice(0, 11) + time.slice(14))
  return new Set(minutes).size === new Set(whole).size ? minutes : whole
}

/** The columns that name a row. */
function keyOf({ key, columns }: Dataset): number[] {
  return key ?? columns.flatMap(({ type }, index) => (type === 'string' ? [index] : []))
}

export function nameOf(path: readonly string[]): string {
  return path.join(' / ')
}

/** A row by the names of its columns, as listeners get it. */
export function rowOf({ columns }: Dataset, row: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(columns.map(({ name }, index) => [name, row[index] ?? null]))
}
