import type { Cell, Dataset } from '@atrium/charts/contract/data'
import type { WidgetExample } from '@atrium/charts/contract/define/widget-example'
import type { FeedState } from '@atrium/charts/web/kind/feed'
import { changedData } from './changed-data.ts'

/** States of a widget's data, made from its example. */

type Sources = WidgetExample['sources']

const feed = (dataset: Dataset): FeedState => ({ dataset, loading: false, refused: null, receivedAtMs: Date.now() })

export const liveStates = (sources: Sources, step: number): FeedState[] =>
  sources.map((source) => feed(changedData(source, step)))

export const emptyStates = (sources: Sources): FeedState[] =>
  sources.map((source) => {
    const { reduced: _, ...dataset } = changedData(source, 0)
    return feed({ ...dataset, rows: [], total: 0 })
  })

export const refusedStates = (sources: Sources, msg: string): FeedState[] =>
  sources.map(() => ({ dataset: null, loading: false, refused: { code: 40001, msg }, receivedAtMs: 0 }))

const NUMBERS = [1e308, null, -1e308, 0, 1e-300, 0.1 + 0.2]

/** The largest numbers, none at all, and texts that are long or look like HTML. */
export function extremeStates(sources: Sources, long: string): FeedState[] {
  const texts = [`${long} ${long}`, '<img src=x onerror=alert(1)>', '', null]
  return sources.map((source) => {
    const change = (cell: Cell, at: number, index: number): Cell => {
      const type = source.columns[at]?.type
      if (type === 'number') return NUMBERS[(index + at) % NUMBERS.length] ?? null
      return type === 'string' ? (texts[index % texts.length] ?? null) : cell
    }
    const dataset = changedData(source, 0)
    return feed({
      ...dataset,
      columns: dataset.columns.map((column) => ({ ...column, label: `${column.label ?? column.name} ${long}` })),
      rows: dataset.rows.map((row, index) => row.map((cell, at) => change(cell, at, index))),
      ...(dataset.reduced && { reduced: dataset.reduced.map((cell, at) => change(cell, at, 0)) }),
    })
  })
}
