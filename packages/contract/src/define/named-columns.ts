import type { DatasetColumn } from '../dashboard.ts'

type Columns = readonly DatasetColumn[]

/** Those of the columns after the time that have one of these names; '' is the first one. */
export function namedColumns(columns: Columns, names: readonly string[]): Columns {
  return columns.filter(({ name }, place) => names.includes(name) || (place === 0 && names.includes('')))
}

export function numberColumns(columns: Columns): Columns {
  return columns.filter(({ type }) => type === 'number')
}
