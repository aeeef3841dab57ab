import type { Cell, Dataset } from '@atrium/charts/contract/data'
import { namesIn } from '@atrium/charts/contract/define/named-columns'
import { isWrong } from '@atrium/charts/contract/define/prop-errors'
import { fitted, withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Props, PropsOf } from '@atrium/charts/contract/define/props'
import { allProps, type DrawnRows, type WidgetSpec } from '@atrium/charts/contract/define/widget'
import type { COMMON_PROPS, Listener } from '@atrium/charts/contract/define/widget-common'
import { isNewestFirst, timeOf } from '@atrium/charts/contract/row-order'
import { isDataset, isRecord, staticDataset } from '../../../contract/static-data.ts'

/** A widget as it is stored. */
export interface Drawing {
  spec: WidgetSpec
  props: Readonly<Record<string, unknown>>
}

type Places = readonly number[]

const read = new WeakMap<Drawing['props'], object>()

/** The props as its functions read them. Those that the table does not allow are left out: newer code may have stored them. */
export function readProps({ spec, props }: Drawing): PropsOf<Props> & PropsOf<typeof COMMON_PROPS> {
  const table = allProps(spec)
  const known = read.get(props) ?? withDefaults(table, fitted(table, props, isWrong))
  read.set(props, known)
  return known as ReturnType<typeof readProps>
}

/**
 * The places of the columns that a public page gets: the time, the columns that tell rows apart, what the widget draws,
 * and what its listeners pass on.
 */
export function drawnPlaces(drawing: Drawing, { columns, key }: Pick<Dataset, 'columns' | 'key'>): Places {
  const own = columns.slice(1)
  const props = readProps(drawing)
  // A script may read any of them.
  if (props.convertor !== '') return columns.map((_, place) => place)
  const drawn = drawing.spec.drawnColumns?.(props, own, key !== undefined) ?? own
  if (drawn.length === own.length) return columns.map((_, place) => place)
  const passedOn = passedOnNames(props.listeners)
  return columns.flatMap((column, place) =>
    place === 0 || key?.includes(place) || drawn.includes(column) || passedOn.includes(column.name) ? [place] : [],
  )
}

function passedOnNames(listeners: readonly Listener[]): string[] {
  const values = listeners.filter(({ do: action }) => action === 'parameter' || action === 'message')
  return values.flatMap(({ value }) => namesIn(value))
}

export const cellsAt = (row: readonly Cell[], places: Places): Cell[] => places.map((place) => row[place] ?? null)

/** The dataset with these of its columns. */
export function withPlaces(dataset: Dataset, places: Places): Dataset {
  const { columns, rows, key, reduced } = dataset
  if (places.length === columns.length) return dataset
  return {
    ...dataset,
    columns: places.map((place) => columns[place]!),
    rows: rows.map((row) => cellsAt(row, places)),
    ...(key ? { key: key.map((place) => places.indexOf(place)) } : {}),
    ...(reduced ? { reduced: cellsAt(reduced, places) } : {}),
  }
}

/** The part of the data that an author typed in that the widget draws, in the form in which they were typed. */
export function drawnTyped(drawing: Drawing, data: unknown): unknown {
  const { spec } = drawing
  const props = readProps(drawing)
  const dataset = spec.shape(props) === 'none' ? null : staticDataset(data)
  if (!dataset) return undefined
  const places = drawnPlaces(drawing, dataset)
  const rows = drawnRows(dataset, places, (props.convertor === '' && spec.drawnRows?.(props)) || null)
  if (isDataset(data))
    return typedPart({ ...dataset, rows: dataset.rows.filter((_, index) => rows.has(index)) }, places)
  const names = ['time', ...places.map((place) => dataset.columns[place]!.name)]
  const given: unknown[] = Array.isArray(data) ? data : [data]
  const drawn = given
    .filter((_, index) => rows.has(index))
    .map((row) =>
      Object.fromEntries(Object.entries(isRecord(row) ? row : { value: row }).filter(([name]) => names.includes(name))),
    )
  return Array.isArray(data) ? drawn : drawn[0]
}

const COLUMN_PARTS = ['name', 'type', 'label', 'unit'] as const
const PARTS = ['total', 'startMs', 'endMs', 'intervalMs', 'sourcePoints', 'newestMs', 'ordered'] as const

/** A dataset that was typed in, with these of its columns, and without whatever else its author has typed beside them. */
function typedPart(dataset: Dataset, places: Places): Partial<Dataset> {
  const { columns, rows, key, reduced } = dataset
  return {
    ...picked(dataset, PARTS),
    columns: places.map((place) => picked(columns[place]!, COLUMN_PARTS)),
    rows: rows.map((row) => cellsAt(row, places)),
    ...(key ? { key: key.map((place) => places.indexOf(place)) } : {}),
    ...(reduced ? { reduced: cellsAt(reduced, places) } : {}),
  }
}

function picked<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]),
  ) as Pick<T, K>
}

/** The indexes of the rows that are drawn. */
function drawnRows({ rows, key, ordered }: Dataset, places: Places, drawn: DrawnRows | null): ReadonlySet<number> {
  const all = rows.map((_, index) => index)
  if (!drawn || key) return new Set(all)
  if (drawn === 'newest') return newestRows(rows, places)
  const { count, sorter } = drawn
  const direction = sorter === 'asc' ? 1 : -1
  const inOrder = ordered ? all : all.sort((a, b) => direction * (timeOf(rows[a]) - timeOf(rows[b])))
  return new Set(inOrder.slice(0, count))
}

/** The newest row, and of each column the newest one with a value. */
function newestRows(rows: Dataset['rows'], places: Places): ReadonlySet<number> {
  const all = rows.map((_, index) => index)
  const newestFirst = isNewestFirst(rows) ? all : all.reverse()
  const valued = places.map((place) => newestFirst.find((index) => rows[index]?.[place] != null))
  return new Set([newestFirst[0], ...valued].filter((index) => index !== undefined))
}
