import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import { NUMBER } from '@atrium/core/contract/csv'
import type { StaticSettings } from '../static-source.ts'
import { csvRows } from './csv-rows.ts'
import { noRowsAt, notJson } from './refusals.ts'

export interface StaticTable {
  columns: DatasetColumn[]
  rows: Cell[][]
}

/** The rows that the settings of a data source contain. @throws notJson | noRowsAt | openQuote */
export function tableOf({ format, dataSource, path }: StaticSettings): StaticTable {
  if (format === 'csv') {
    const [names = [], ...rows] = csvRows(dataSource)
    return typedTable(
      names,
      rows.map((row) => names.map((_, at) => row[at] ?? '')),
    )
  }
  const found = listAt(dataSource, path)
  const [first] = found
  // The first row of a list of lists has the names.
  if (Array.isArray(first)) {
    const rows = found.slice(1).map((row) => first.map((_, at) => cellOf((row as unknown[])?.[at])))
    return withTypes(first.map(String), rows)
  }
  const objects = found.map((row) => (isRecord(row) ? row : { value: row }))
  const names = [...new Set(objects.flatMap((row) => Object.keys(row)))]
  return withTypes(
    names,
    objects.map((row) => names.map((name) => cellOf(Object.hasOwn(row, name) ? row[name] : null))),
  )
}

function listAt(text: string, path: string): unknown[] {
  let value = parsed(text)
  for (const step of path === '' ? [] : path.split('.')) {
    if (!isRecord(value) || !Object.hasOwn(value, step)) throw noRowsAt({ params: { path } })
    value = value[step]
  }
  if (Array.isArray(value)) return value
  if (isRecord(value)) return [value]
  throw noRowsAt({ params: { path: path || '$' } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

const isNumber = new RegExp(NUMBER)
/** A number that begins with a zero is a code. */
const isCode = /^[+-]?0\d/

/** A column of CSV has numbers if all of its values are numbers. */
function typedTable(names: readonly string[], rows: readonly string[][]): StaticTable {
  const isNumeric = names.map((_, at) => rows.every((row) => row[at] === '' || isPlainNumber(row[at]!)))
  const cell = (text: string, at: number) => (text === '' ? null : isNumeric[at] ? Number(text) : text)
  return withTypes(
    names,
    rows.map((row) => row.map(cell)),
  )
}

const isPlainNumber = (text: string) => isNumber.test(text) && !isCode.test(text)

function withTypes(names: readonly string[], rows: Cell[][]): StaticTable {
  const typeOf = (at: number): DatasetColumn['type'] => {
    const types = new Set(rows.flatMap((row) => (row[at] === null ? [] : [typeof row[at]])))
    if (types.size === 0 || (types.size === 1 && types.has('number'))) return 'number'
    return types.size === 1 && types.has('boolean') ? 'boolean' : 'string'
  }
  const columns = names.map((name, at) => ({ name, type: typeOf(at) }))
  const shown = rows.map((row) => row.map((cell, at) => (columns[at]?.type === 'string' ? textOf(cell) : cell)))
  return { columns, rows: shown }
}

const textOf = (cell: Cell) => (cell === null ? null : String(cell))

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
