import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { rowValues } from '@atrium/charts/web/kind/columns'
import type { LiveArea, LiveMark } from '@atrium/core/web/map/live/scene'
import { useMemo } from 'react'
import { areasOf } from './areas.ts'
import { mapColumns } from './columns.ts'
import type { MapConfig } from './config.ts'
import { colourOf, FAULTS, idOf, type Lost, markReader } from './marks.ts'

/** Where a mark comes from: a row of the data, or a point of the author. */
export type MarkSource = { dataset: Dataset; row: readonly Cell[] } | { typed: MapConfig['point']['list'][number] }

interface Places {
  marks: readonly LiveMark[]
  areas: readonly LiveArea[]
  lost: Lost
  /** Undefined for a mark that is no longer there. */
  sourceOf(id: string): MarkSource | undefined
}

const TYPED = 'typed '

/** What the map draws of its data. A change of some rows leaves the marks of the others the same objects. */
export function usePlaces(config: MapConfig, datasets: readonly Dataset[]): Places {
  const named = JSON.stringify(datasets.map(({ columns }) => columns))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reader is kept while its columns have the same names
  const readers = useMemo(
    () => datasets.map(({ columns }, source) => markReader(config, columns, source)),
    [config, named],
  )
  const typed = useMemo(() => typedMarks(config), [config])
  return useMemo(() => {
    const read = datasets.map((dataset, source) => readers[source]!(dataset))
    const marks = [...read.flatMap((one) => one.marks), ...typed]
    const lost = Object.fromEntries(
      FAULTS.map((fault) => [fault, read.reduce((sum, one) => sum + one.lost[fault], 0)]),
    ) as Lost
    return {
      marks,
      areas: areasOf(config.graph, marks, (label, column) => valueFor(datasets, config, label, column)),
      lost,
      sourceOf: (id) => sourceOf(datasets, config, id),
    }
  }, [datasets, readers, typed, config])
}

function typedMarks({ point }: MapConfig): LiveMark[] {
  return point.list.flatMap(({ place, label, icon, color, type }, index) =>
    place
      ? [
          {
            id: `${TYPED}${index}`,
            name: label,
            ...place,
            colour: colourOf(color),
            shape: type,
            icon: icon === 'none' ? '' : icon,
          },
        ]
      : [],
  )
}

function sourceOf(datasets: readonly Dataset[], { point }: MapConfig, id: string): MarkSource | undefined {
  if (id.startsWith(TYPED)) {
    const typed = point.list[Number(id.slice(TYPED.length))]
    return typed && { typed }
  }
  for (const [source, dataset] of datasets.entries())
    for (const [index, row] of dataset.rows.entries())
      if (idOf(row, dataset.key, source, index) === id) return { dataset, row }
  return undefined
}

function valueFor(datasets: readonly Dataset[], config: MapConfig, label: string, column: string): Cell {
  for (const { columns, rows } of datasets) {
    const labels = mapColumns(config, columns.slice(1)).label
    const [at, labelAt] = [columns.findIndex(({ name }) => name === column), labels ? columns.indexOf(labels) : -1]
    const row = rows.find((one) => String(one[labelAt] ?? '') === label)
    if (row && at > 0) return row[at] ?? null
  }
  return null
}

/** A mark's values as listeners and texts use them. */
export function valuesOf(source: MarkSource): Record<string, Cell> {
  if ('row' in source) return rowValues(source.dataset, source.row)
  const { label, place, info } = source.typed
  return { label, lng: place?.lng ?? null, lat: place?.lat ?? null, info }
}
