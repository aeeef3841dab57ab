import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import { NUMBER } from '@atrium/core/contract/csv'
import { isRecord } from '../../../contract/static-data.ts'

/** Rows as they came from a source, with columns whose types follow from the values. */
export interface PlainTable {
  columns: DatasetColumn[]
  rows: Cell[][]
}

/** A list from JSON: of objects, of lists whose first has the names, or of single values. */
export function tableOfValues(values: readonly unknown[]): PlainTable {
  const [first] = values
  if (Array.isArray(first)) {
    const rows = values.slice(1).map((row) => first.map((_, at) => cellOf((row as unknown[])?.[at])))
    return typedTable(first.map(String), rows)
  }
  const objects = values.map((row) => (isRecord(row) ? row : { value: row }))
  const names = [...new Set(objects.flatMap((row) => Object.keys(row)))]
  return typedTable(
    names,
    objects.map((row) => names.map((name) => cellOf(Object.hasOwn(row, name) ? row[name] : null))),
  )
}

const isNumber = new RegExp(NUMBER)
/** A number that begins with a zero is a code. */
const isCode = /^[+-]?0\d/

/** Rows of CSV: a column has numbers if all of its values are numbers. */
export function tableOfTexts(names: readonly string[], rows: readonly string[][]): PlainTable {
  const isNumeric = names.map((_, at) => rows.every((row) => row[at] === '' || isPlainNumber(row[at]!)))
  const cell = (text: string, at: number) => (text === '' ? null : isNumeric[at] ? Number(text) : text)
  return typedTable(
    names,
    rows.map((row) => row.map(cell)),
  )
}

const isPlainNumber = (text: string) => isNumber.test(text) && !isCode.test(text)

/** A column with values of several types has texts. */
export function typedTable(names: readonly string[], rows: Cell[][]): PlainTable {
  const types = names.map((_, at) => {
    const found = new Set<string>()
    for (const row of rows) if (row[at] !== null) found.add(typeof row[at])
    return found
  })
  const columns = names.map((name, at) => ({ name, type: typeIn(types[at]!) }))
  // Large answers are not copied without need.
  if (types.every(({ size }) => size <= 1)) return { columns, rows }
  const shown = rows.map((row) => row.map((cell, at) => (columns[at]?.type === 'string' ? textOf(cell) : cell)))
  return { columns, rows: shown }
}

function typeIn(types: ReadonlySet<string>): DatasetColumn['type'] {
  if (types.size === 0 || (types.size === 1 && types.has('number'))) return 'number'
  return types.size === 1 && types.has('boolean') ? 'boolean' : 'string'
}

const textOf = (cell: Cell) => (cell === null ? null : String(cell))

/** A value from JSON as a cell: objects and lists are shown as JSON. */
export function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? JSON.stringify(value) : (value as Cell)
}
