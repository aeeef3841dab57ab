import type { Cell, Dataset } from '../../contract/data.ts'
import { type ChartConfig, NO_FIELD } from '../../contract/define/chart-config.ts'
import { categoriesOf, nameOf, rowOf } from './categories.ts'
import type { Plot } from './plot.ts'
import { columnsOf, drawable, isLost } from './series.ts'

interface Bar {
  name: string
  value: number | null
  row: Record<string, Cell>
}

/** One bar for every number: for every row, and if rows have several numbers, for each of them. */
export function barsOf(datasets: readonly Dataset[], config: ChartConfig, zone: string): Plot {
  const { sort, filter, level } = config.barAdvOption
  const rows = categoriesOf(datasets, zone)
  const columns = columnsOf(datasets, config, 'bar')
  const [first] = columns
  // All bars stand on one axis.
  const field = first?.field ?? NO_FIELD
  const all = columns.flatMap(({ dataset, index, name }) =>
    rows
      .filter((row) => row.dataset === dataset)
      .map(({ path, row }): Bar => {
        const kept = level > 0 ? path.slice(0, level) : path
        const isOnly = dataset.columns.filter(({ type }, at) => at > 0 && type === 'number').length === 1
        const parts = isOnly && kept.length > 0 ? kept : [...kept, name]
        return { name: nameOf(parts), value: drawable(row[index], field), row: rowOf(dataset, row) }
      }),
  )
  const bars = ordered(summed(all), sort).filter(({ name }) => name.includes(filter))
  const lost = columns.reduce(
    (sum, { dataset, index }) => sum + dataset.rows.filter((row) => isLost(row[index], field)).length,
    0,
  )
  return {
    axis: 'category',
    series: first
      ? [
          {
            id: 'bars',
            name: config.name || first.name,
            field,
            draw: 'bar',
            points: bars.map(({ value }, index) => [index, value]),
            lost,
          },
        ]
      : [],
    categories: bars.map(({ name }) => name),
    range: {},
    rowAt: (position) => bars[Math.round(position)]?.row ?? null,
  }
}

/** Bars of the same name as one; null only if none of them has a value. */
function summed(bars: readonly Bar[]): Bar[] {
  const byName = new Map<string, Bar>()
  for (const bar of bars) {
    const before = byName.get(bar.name)
    const value = before?.value == null ? bar.value : before.value + (bar.value ?? 0)
    byName.set(bar.name, { ...(before ?? bar), value })
  }
  return [...byName.values()]
}

function ordered(bars: Bar[], sort: ChartConfig['barAdvOption']['sort']): Bar[] {
  if (sort === 'none') return bars
  // Bars without a value stay last.
  const of = ({ value }: Bar) => value ?? (sort === 'asc' ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY)
  return bars.sort((a, b) => (sort === 'asc' ? of(a) - of(b) : of(b) - of(a)))
}
