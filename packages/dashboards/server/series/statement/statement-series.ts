import type { Cell, Dataset, DatasetColumn } from '@atrium/charts/contract/data'
import type { SeriesPart } from '@atrium/timeseries/server/influx/series'
import { cellOf } from '@atrium/timeseries/server/store/cell-of'
import { tooManySeries } from '../../queryplane/query/refusals.ts'
import { oneRowPerTime } from '../query/table.ts'
import type { ResolvedStatement } from './resolve-statement.ts'

/** One series of a statement's answer: the cells of its columns, without the time. */
export interface StatementSeries {
  name: string
  tags: Record<string, string>
  columns: string[]
  rows: Cell[][]
  /** In milliseconds; null in the answers of SHOW. */
  times: (number | null)[]
}

const MAX_COLUMNS = 200

/** Puts the parts of an answer together. `tooMany` throws, when there are more than `max` rows. */
export async function gatheredSeries(
  parts: AsyncIterable<SeriesPart>,
  max: number,
  tooMany: (count: number) => never,
): Promise<StatementSeries[]> {
  const all: StatementSeries[] = []
  let count = 0
  let last = ''
  for await (const { name = '', tags = {}, columns, rows, timeless = false } of parts) {
    const key = JSON.stringify([name, tags, columns])
    if (key !== last) all.push({ name, tags, columns: timeless ? columns : columns.slice(1), rows: [], times: [] })
    last = key
    const series = all.at(-1)!
    for (const row of rows) {
      const cells = row.map(cellOf)
      series.times.push(timeless ? null : msOf(row[0]))
      series.rows.push(timeless ? cells : cells.slice(1))
    }
    count += rows.length
    if (count > max) tooMany(count)
  }
  return all
}

interface Range {
  startMs?: number
  endMs?: number
  nowMs: number
}

/** The series as a widget of this shape reads them. */
export function shapedSeries(
  all: readonly StatementSeries[],
  { shape, page, everyMs, asOf }: Pick<ResolvedStatement, 'shape' | 'page' | 'everyMs' | 'asOf'>,
  { nowMs, ...range }: Range,
): Dataset {
  const isList = all.some(({ times }) => times[0] === null)
  const times = all.flatMap((series) => series.times.filter((time) => time !== null))
  const startMs = range.startMs ?? times.reduce((least, one) => Math.min(least, one), nowMs)
  const endMs = range.endMs ?? times.reduce((most, one) => Math.max(most, one), startMs)
  const common = {
    ...{ startMs, endMs, intervalMs: 0 },
    // Names are as new as this reading.
    ...(isList ? { ordered: true as const, newestMs: nowMs, intervalMs: everyMs } : {}),
  }
  if (shape === 'rows') return { ...common, ...keyedRows(all) }
  if (shape === 'page' && page) {
    const { columns, rows } = tagged(all)
    if (!isList) rows.sort((a, b) => (page.order === 'asc' ? 1 : -1) * (Number(a[0]) - Number(b[0])))
    const offset = (page.current - 1) * page.pageSize
    const latestMs = times.reduce((most, one) => Math.max(most, Math.ceil(one)), nowMs)
    const moment = isList ? {} : { asOf: asOf ?? new Date(latestMs).toISOString() }
    return { ...common, columns, rows: rows.slice(offset, offset + page.pageSize), total: rows.length, ...moment }
  }
  const { columns, rows } = isList ? tagged(all) : beside(all)
  if (shape === 'single') return { ...common, columns, rows: rows.length === 0 ? [] : [newest(columns, rows)] }
  return { ...common, columns, rows, ...(shape === 'trail' ? { reduced: newest(columns, rows) } : {}) }
}

/** One row for each time; the values of different series are columns beside each other. */
function beside(all: readonly StatementSeries[]): { columns: DatasetColumn[]; rows: Cell[][] } {
  const isSeveral = new Set(all.map(({ name }) => name)).size > 1
  const names = all.flatMap(({ name, tags, columns }) =>
    columns.map((column) => [...(isSeveral ? [name] : []), column, ...Object.values(tags)].filter(Boolean).join(' ')),
  )
  if (names.length > MAX_COLUMNS) throw tooManySeries({ params: { max: MAX_COLUMNS } })
  let at = 0
  const rows = all.flatMap(({ columns, rows: own, times }) => {
    const from = at
    at += columns.length
    return own.map((cells, index): Cell[] => {
      const row: Cell[] = [times[index] ?? null, ...names.map(() => null)]
      row.splice(1 + from, cells.length, ...cells)
      return row
    })
  })
  return withTypes(names, oneRowPerTime(rows))
}

/** The rows of all series below each other, with their tags as columns. */
function tagged(all: readonly StatementSeries[]): { columns: DatasetColumn[]; rows: Cell[][] } {
  const keys = [...new Set(all.flatMap(({ tags }) => Object.keys(tags)))]
  const names = [...new Set(all.flatMap(({ columns }) => columns))]
  const rows = all.flatMap(({ tags, columns, rows: own, times }) =>
    own.map((cells, index): Cell[] => [
      times[index] ?? null,
      ...keys.map((key) => tags[key] ?? null),
      ...names.map((name) => cells[columns.indexOf(name)] ?? null),
    ]),
  )
  return withTypes([...keys, ...names], rows)
}

/** The newest row of each series, identified by its tags. */
function keyedRows(all: readonly StatementSeries[]): Pick<Dataset, 'columns' | 'rows' | 'key'> {
  const ends = all.map((series) => {
    const at = series.times.reduce<number>((best, time, i) => ((time ?? 0) >= (series.times[best] ?? 0) ? i : best), 0)
    return { ...series, rows: series.rows.slice(at, at + 1), times: series.times.slice(at, at + 1) }
  })
  const key = Object.keys(all[0]?.tags ?? {}).map((_, index) => 1 + index)
  return { ...tagged(ends), key }
}

/** The last value of each column, with the newest time. */
function newest(columns: readonly DatasetColumn[], rows: readonly Cell[][]): Cell[] {
  return columns.map((_, column) => rows.findLast((row) => row[column] !== null)?.[column] ?? null)
}

function withTypes(names: readonly string[], rows: Cell[][]): { columns: DatasetColumn[]; rows: Cell[][] } {
  const typed = names.map((name, index): DatasetColumn => ({ name, type: typeIn(rows, index + 1) }))
  return { columns: [{ name: 'time', type: 'time' }, ...typed], rows }
}

function typeIn(rows: readonly Cell[][], column: number): DatasetColumn['type'] {
  const first = rows.find((row) => row[column] !== null)?.[column]
  return typeof first === 'boolean' ? 'boolean' : typeof first === 'string' ? 'string' : 'number'
}

/** From microseconds, or from nanoseconds in a bigint. */
export function msOf(time: unknown): number {
  return typeof time === 'bigint' ? Number(time / 1000n) / 1000 : Number(time) / 1000
}
