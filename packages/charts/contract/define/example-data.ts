import type { Cell, DatasetColumn } from '../data.ts'
import type { WidgetExample } from './widget-example.ts'

/** Data for the examples of widget kinds. They have fixed times, so that an example is always the same. */

type Source = WidgetExample['sources'][number]

/** 2026-11-21 09:05:00 in China. */
export const EXAMPLE_MS = Date.UTC(2026, 10, 21, 1, 5)

/** One value and the sixty points before it, as `trail` data has them. */
export function exampleTrail(name: string, value: number): Source {
  const rows = Array.from({ length: 60 }, (_, index): Cell[] => {
    const swing = index === 59 ? 0 : 0.04 * Math.sin(index / 5) + 0.01 * Math.sin(index * 1.7)
    return [EXAMPLE_MS - (59 - index) * 60_000, Number((value * (1 + swing)).toFixed(3))]
  })
  return { columns: [TIME, { name, type: 'number' }], rows, reduced: [EXAMPLE_MS, value] }
}

/** Rows a minute apart, the newest one first. */
export function examplePage(columns: readonly DatasetColumn[], rows: readonly Cell[][]): Source {
  return {
    columns: [TIME, ...columns],
    rows: rows.map((row, index) => [EXAMPLE_MS - index * 60_000, ...row]),
    total: rows.length,
  }
}

const TIME: DatasetColumn = { name: 'time', type: 'time' }
