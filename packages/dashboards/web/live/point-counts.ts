import type { Dataset } from '@atrium/charts/contract/data'

/** How many values the datasets represent, and how many they contain; null if none was left out. */
export function pointCounts(datasets: readonly Dataset[]): { source: number; shown: number } | null {
  if (datasets.every(({ sourcePoints }) => sourcePoints === undefined)) return null
  let source = 0
  let shown = 0
  for (const dataset of datasets) {
    const own = valuesIn(dataset)
    shown += own
    source += Math.max(own, dataset.sourcePoints ?? own)
  }
  return source > shown ? { source, shown } : null
}

function valuesIn({ rows }: Dataset): number {
  let values = 0
  for (const row of rows) for (let i = 1; i < row.length; i++) if (row[i] !== null) values++
  return values
}
