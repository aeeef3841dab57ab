import type { Cell, Dataset } from '../../../contract/data.ts'
import type { ChartConfig } from '../../../contract/define/chart-config.ts'
import type { UnitScale } from '../../../contract/define/units.ts'
import { singleValue } from '../../kind/merge.ts'
import { categoriesOf, nameOf, rowOf } from '../categories.ts'
import { columnsOf, drawable, isLost } from '../series.ts'

export interface Slice {
  name: string
  unit: string
  unitScale: UnitScale
  value: number
  /** The author's colour for its column. */
  colour: string
  precision: number | null
  row: Record<string, Cell>
}

export interface Slices {
  slices: Slice[]
  /** How many values are not above zero. */
  negative: number
  lost: number
}

type Config = Pick<ChartConfig, 'fieldList' | 'precision'>

/** One slice for every row that has a name; of data without names, one for every numeric column. */
export function slicesOf(datasets: readonly Dataset[], config: Config, zone: string): Slices {
  const columns = columnsOf(datasets, config)
  const rows = categoriesOf(datasets, zone)
  const found = columns.flatMap(({ dataset, index, name, field }) => {
    const slice = {
      unit: field.unit,
      unitScale: field.unitScale,
      colour: field.colors[0] ?? '',
      precision: field.precision ?? config.precision,
    }
    const named = rows.filter((row) => row.dataset === dataset && row.path.length > 0)
    // Rows of a time are the trail of one value.
    if (!dataset.columns.some(({ type }) => type === 'string') && !dataset.key) {
      const row = dataset.rows.at(-1) ?? []
      return [{ ...slice, name, cell: singleValue(dataset, index), row: rowOf(dataset, row) }]
    }
    const isOnly = columns.filter((one) => one.dataset === dataset).length === 1
    return named.map(({ path, row }) => ({
      ...slice,
      // Each row of one column has a colour of its own.
      colour: isOnly ? (field.colors[rows.findIndex((one) => one.row === row)] ?? '') : slice.colour,
      name: nameOf(isOnly ? path : [...path, name]),
      cell: row[index] ?? null,
      row: rowOf(dataset, row),
    }))
  })
  const drawn = found.flatMap(({ cell, ...slice }) => {
    const value = drawable(cell, { log: false })
    return value === null ? [] : [{ ...slice, value }]
  })
  return {
    slices: drawn.filter(({ value }) => value > 0),
    negative: drawn.filter(({ value }) => value <= 0).length,
    lost: found.filter(({ cell }) => isLost(cell, { log: false })).length,
  }
}

/** The largest slices in their order, and the others, if there are more than `most` with those as one. */
export function gathered<One extends { value: number }>(slices: readonly One[], most: number) {
  if (slices.length <= most) return { shown: slices, others: [] }
  const largest = new Set(slices.toSorted((a, b) => b.value - a.value).slice(0, most - 1))
  return { shown: slices.filter((one) => largest.has(one)), others: slices.filter((one) => !largest.has(one)) }
}
