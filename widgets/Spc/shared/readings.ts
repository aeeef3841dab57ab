import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { drawable, isLost } from '@atrium/charts/web/chart/series'
import { missingColumn, spcColumns } from '../columns.ts'
import type { SpcConfig } from '../config.ts'

/** A row with a number to calculate with. */
export interface Reading {
  /** Milliseconds; NaN where the data have no times. */
  atMs: number
  value: number
  /** NaN where the data have none. */
  size: number
  tag: string
}

export interface Readings {
  /** In the order of the data. */
  readings: Reading[]
  /** Values that are no numbers, or too large. */
  lost: number
  /** The name of a column that is needed and missing; '' if none is named. */
  missing: string | null
  /** The names of the columns, for what is selected. */
  valueName: string
  tagName: string | null
  unit: string
}

const PLAIN = { log: false }

/** The numbers of the first dataset that has the columns of the chart. */
export function readingsOf(datasets: readonly Dataset[], config: SpcConfig): Readings {
  const found = datasets.map((dataset) => {
    const columns = spcColumns(config, dataset.columns)
    return { dataset, columns, missing: missingColumn(config, columns) }
  })
  const chosen = found.find(({ missing }) => missing === null) ?? found[0]
  const { value, size, tag } = chosen?.columns ?? {}
  const common = { valueName: value?.name ?? '', tagName: tag?.name ?? null, unit: config.unit || value?.unit || '' }
  if (!chosen || !value || chosen.missing !== null)
    return { readings: [], lost: 0, missing: chosen?.missing ?? '', ...common }
  const { rows, columns } = chosen.dataset
  const placeOf = (column: typeof value | undefined) => (column ? columns.indexOf(column) : -1)
  const [valueAt, sizeAt, tagAt] = [placeOf(value), placeOf(size), placeOf(tag)]
  const readings: Reading[] = []
  for (const row of rows) {
    const number = drawable(row[valueAt], PLAIN)
    if (number === null) continue
    const size = sizeAt < 0 ? Number.NaN : sizeOf(row[sizeAt])
    readings.push({ atMs: momentOf(row[0]), value: number, size, tag: tagAt < 0 ? '' : String(row[tagAt] ?? '') })
  }
  return { readings, lost: rows.filter((row) => isLost(row[valueAt], PLAIN)).length, missing: null, ...common }
}

/** The last moment that a date can have. */
const LAST_MS = 8.64e15

const momentOf = (cell: Cell | undefined) => (typeof cell === 'number' && Math.abs(cell) <= LAST_MS ? cell : Number.NaN)

const sizeOf = (cell: Cell | undefined) => drawable(cell, PLAIN) ?? Number.NaN
