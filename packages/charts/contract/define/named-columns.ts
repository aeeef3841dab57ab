import type { DatasetColumn } from '../data.ts'

type Columns = readonly DatasetColumn[]

/** Those of the columns after the time that have one of these names; '' is the first one. */
export function namedColumns(columns: Columns, names: readonly string[]): Columns {
  return columns.filter(({ name }, place) => names.includes(name) || (place === 0 && names.includes('')))
}

/** A place in a text that is filled with the value of a column: `{speed}`. */
export const PLACE = /\{([^{}]+)\}/g

/** The names of the columns that a text names. */
export const namesIn = (text: string): string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

export function numberColumns(columns: Columns): Columns {
  return columns.filter(({ type }) => type === 'number')
}
