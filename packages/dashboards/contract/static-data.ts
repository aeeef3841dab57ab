import type { Cell, Dataset, DatasetColumn } from '@atrium/charts/contract/data'

/**
 * The data that an author typed, as a dataset. It may be a dataset itself, a list of rows as objects (`[{ time, speed
 * }]`), a single object or a single value. Null when nothing was typed.
 */
export function staticDataset(data: unknown): Dataset | null {
  if (data === undefined || data === null || data === '') return null
  if (isDataset(data)) return data
  const given: unknown[] = Array.isArray(data) ? data : [data]
  const rows = given.map((row): Record<string, unknown> => (isRecord(row) ? row : { value: row }))
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'time')
  const columns: DatasetColumn[] = names.map((name) => ({ name, type: typeOf(rows.map((row) => row[name])) }))
  return {
    columns: [{ name: 'time', type: 'time' }, ...columns],
    rows: rows.map((row) => [timeCell(row.time), ...names.map((name) => cell(row[name]))]),
    total: rows.length,
    startMs: 0,
    // Typed data never becomes stale: this end of the range means that no more data is expected.
    endMs: Number.NEGATIVE_INFINITY,
    intervalMs: 0,
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isDataset(data: unknown): data is Dataset {
  if (!isRecord(data) || !Array.isArray(data.columns) || !Array.isArray(data.rows)) return false
  return data.columns.every(isRecord) && data.rows.every(Array.isArray)
}

function typeOf(values: unknown[]): DatasetColumn['type'] {
  const present = values.filter((value) => value !== undefined && value !== null)
  if (present.every((value) => typeof value === 'number')) return 'number'
  return present.every((value) => typeof value === 'boolean') ? 'boolean' : 'string'
}

function timeCell(time: unknown): Cell {
  const ms = typeof time === 'number' ? time : typeof time === 'string' ? Date.parse(time) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}

function cell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'number' || typeof value === 'boolean'
    ? value
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}
