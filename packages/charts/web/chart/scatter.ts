import type { Cell, Dataset } from '../../contract/data.ts'
import type { ChartConfig } from '../../contract/define/chart-config.ts'
import { rowOf } from './categories.ts'
import type { Plot } from './plot.ts'
import { columnsOf, drawable, isLost, type Point, type Series } from './series.ts'

export type ScatterProblem = 'tooFewItems' | 'unequalLengths'

type Parts = Pick<Plot, 'series' | 'range' | 'rowAt' | 'problem'>

const nothing = (problem: ScatterProblem): Parts => ({ series: [], range: {}, rowAt: () => null, problem })

/**
 * Points from two or more columns: the n-th value of a column over the n-th value of the column `refTag` (or of the
 * first one). So all columns must have equally many values.
 */
export function scatterOf(datasets: readonly Dataset[], config: ChartConfig): Parts {
  const { refTag, xMin, xMax } = config.scatterAdvOption
  const items = columnsOf(datasets, config, 'scatter').map(({ dataset, index, ...one }) => ({
    one,
    column: dataset.columns[index]?.name,
    dataset,
    rows: dataset.rows.filter((row) => row[index] !== null && row[index] !== undefined),
    cellOf: (row: readonly Cell[]) => row[index],
  }))
  const across = items.find(({ column }) => column === refTag) ?? items[0]
  if (!across || items.length < 2) return nothing('tooFewItems')
  if (items.some(({ rows }) => rows.length !== across.rows.length)) return nothing('unequalLengths')
  const places = across.rows.map((row) => drawable(across.cellOf(row), { log: false }))
  const series = items
    .filter((item) => item !== across)
    .map(({ one, rows, cellOf }): Series => {
      const points = rows.flatMap((row, index): Point[] => {
        const [x, y] = [places[index] ?? null, drawable(cellOf(row), one.field)]
        return x === null || y === null ? [] : [[x, y]]
      })
      return {
        ...one,
        points: points.sort((a, b) => a[0] - b[0]),
        lost: rows.filter((row) => isLost(cellOf(row), one.field)).length,
      }
    })
  return {
    series,
    range: { min: xMin ?? undefined, max: xMax ?? undefined },
    rowAt: (position) => {
      let best = 0
      for (const [index, x] of places.entries()) {
        if (x !== null && Math.abs(x - position) < Math.abs((places[best] ?? Number.POSITIVE_INFINITY) - position))
          best = index
      }
      const found = items.flatMap(({ dataset, rows }) => {
        const row = rows[best]
        return row ? [rowOf(dataset, row)] : []
      })
      return Object.assign({}, ...found)
    },
  }
}
