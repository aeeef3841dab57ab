import type { Cell, Dataset, DatasetColumn } from '@atrium/charts/contract/data'
import type { Shape } from '@atrium/charts/contract/define/widget'
import { csvOf } from '@atrium/core/contract/csv'
import { cut } from '@atrium/core/contract/cut'
import { momentText } from '@atrium/core/contract/stretches'

/** The most rows that the inspector draws; the CSV has them all. */
export const SHOWN_ROWS = 100

type Text = string | number | null

/** The first rows of a dataset in words; those of a series begin with the newest. */
export function firstRows(dataset: Dataset, shape: Shape, timeZone: string): Text[][] {
  const { rows, columns } = dataset
  const isOldestFirst = shape === 'series' || shape === 'exact' || shape === 'trail'
  const first = isOldestFirst ? rows.slice(-SHOWN_ROWS).reverse() : rows.slice(0, SHOWN_ROWS)
  return first.map((row) => textsOf(row, columns, timeZone))
}

export function csvOfDataset({ rows, columns }: Dataset, timeHead: string, timeZone: string): string {
  return csvOf(
    columns.map((column) => headOf(column, timeHead)),
    rows.map((row) => textsOf(row, columns, timeZone)),
  )
}

/** What stands over a column. */
export function headOf({ name, label, type, unit }: DatasetColumn, timeHead: string): string {
  if (type === 'time' && name === 'time') return timeHead
  return unit ? `${label ?? name} (${unit})` : (label ?? name)
}

function textsOf(row: readonly Cell[], columns: readonly DatasetColumn[], timeZone: string): Text[] {
  return columns.map(({ type }, index) => {
    const cell = row[index] ?? null
    if (type === 'time' && typeof cell === 'number') return timeText(timeZone, cell)
    return typeof cell === 'boolean' ? String(cell) : cell
  })
}

/** `YYYY-MM-DD HH:mm:ss`, with the milliseconds if there are any, and the offset where the clock shows this time twice. */
export function timeText(timeZone: string, atMs: number): string {
  const ms = Math.floor(atMs) % 1000
  const text = momentText(timeZone, Math.floor(atMs))
  return ms === 0 ? text : `${text.slice(0, 19)}.${String(ms).padStart(3, '0')}${text.slice(19)}`
}

/** Offers a text to the person as a file. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** A name for a file: without the characters that file systems refuse. */
export function fileNameOf(title: string): string {
  return `${cut(title.replace(/[\\/:*?"<>|\s]+/g, '_'), 60) || 'data'}.csv`
}
