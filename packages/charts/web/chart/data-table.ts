import { csvOf } from '@atrium/core/contract/csv'
import { momentText } from '@atrium/core/contract/stretches'
import type { Cell, Dataset, DatasetColumn } from '../../contract/data.ts'

/** What a chart draws, as rows for the data view and for a CSV file. */
export interface DataTable {
  heads: string[]
  rows: (string | number | null)[][]
}

export interface TableHeads {
  time: string
  /** The names that the author gave to columns. */
  fields: readonly { field: string; name: string; unit: string }[]
}

function headOf({ name, label = name, unit = '' }: DatasetColumn, fields: TableHeads['fields']): string {
  const field = fields.find((one) => one.field === name)
  const shown = field?.unit || unit
  return `${field?.name || label}${shown && ` (${shown})`}`
}

/** The data of all sources in one table: a time column, then the columns of each source. Rows of one time are one row. */
export function dataTable(datasets: readonly Dataset[], heads: TableHeads, zone: string): DataTable {
  const widths = datasets.map(({ columns }) => columns.length - 1)
  const total = widths.reduce((sum, width) => sum + width, 0)
  const byTime = new Map<string, (string | number | null)[]>()
  datasets.forEach((dataset, source) => {
    const start = 1 + widths.slice(0, source).reduce((sum, width) => sum + width, 0)
    dataset.rows.forEach(([at, ...cells], index) => {
      // Rows with texts are identified by these, not by their time.
      const isTimed = typeof at === 'number' && !dataset.key
      const id = isTimed ? `${at}` : `${source}.${index}`
      const row = byTime.get(id) ?? [timeText(at, zone), ...Array<null>(total).fill(null)]
      cells.forEach((cell, place) => {
        row[start + place] = typeof cell === 'boolean' ? Number(cell) : cell
      })
      byTime.set(id, row)
    })
  })
  const rows = [...byTime.entries()]
  const isTimed = datasets.every(({ key, rows }) => !key && rows.every(([at]) => typeof at === 'number'))
  if (isTimed) rows.sort(([a], [b]) => Number(a) - Number(b))
  const names = datasets.flatMap(({ columns }) => columns.slice(1).map((column) => headOf(column, heads.fields)))
  return { heads: [heads.time, ...names], rows: rows.map(([, row]) => row) }
}

const LAST_MS = 8.64e15

function timeText(at: Cell | undefined, zone: string): string | number | null {
  if (typeof at === 'number') return Math.abs(at) < LAST_MS ? momentText(zone, at) : at
  return typeof at === 'string' ? at : null
}

export function saveCsv({ heads, rows }: DataTable, name: string): void {
  const address = URL.createObjectURL(new Blob([csvOf(heads, rows)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  URL.revokeObjectURL(address)
}
