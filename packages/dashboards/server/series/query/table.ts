import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import type { TsColumn, TsResult } from '@atrium/timeseries/server/store/model'
import { tooManyPoints, tooManySeries } from '../../queryplane/query/refusals.ts'
import type { ResolvedQuery } from './resolve.ts'

export interface Table {
  columns: DatasetColumn[]
  /** Column 0 is the time in milliseconds. */
  rows: Cell[][]
}

const MAX_COLUMNS = 200
const MAX_CELLS = 1_000_000

/** A result with one row per time, oldest first; the values of the group's tags become columns. */
export function tableOf(result: TsResult, query: ResolvedQuery): Table {
  refuseCut(result)
  const table = query.groupBy.length > 0 ? pivoted(result, query) : plainTable(result, query)
  return { columns: table.columns, rows: oneRowPerTime(table.rows) }
}

/** A result without changes: rows of several series may have the same time. */
export function plainTable(result: TsResult, query: ResolvedQuery): Table {
  const rows = result.rows.map(([timeUs, ...values]) => [toMs(timeUs), ...values] as Cell[])
  return { columns: result.columns.map((column, index) => columnOf(column, index === 0, query)), rows }
}

/** @throws tooManyPoints */
export function refuseCut({ truncated, rows, columns }: TsResult): void {
  if (truncated || rows.length * columns.length > MAX_CELLS) throw tooManyPoints()
}

function pivoted(result: TsResult, query: ResolvedQuery): Table {
  const { length } = query.groupBy
  const fields = result.columns.slice(1 + length)
  const nameOf = (row: readonly Cell[]) => groupName(row.slice(1, 1 + length))
  const tags = [...new Set(result.rows.map(nameOf))].sort(byNumberThenText)
  if (tags.length * fields.length > MAX_COLUMNS) throw tooManySeries({ params: { max: MAX_COLUMNS } })
  const place = new Map(tags.map((tag, index) => [tag, index]))
  const columns = fields.flatMap((field) =>
    tags.map((tag) => columnOf({ ...field, name: tag === '' ? field.name : `${field.name} ${tag}` }, false, query)),
  )
  const rows = result.rows.map((found) => {
    const row: Cell[] = [toMs(found[0]), ...columns.map(() => null)]
    const at = place.get(nameOf(found)) ?? 0
    found.slice(1 + length).forEach((value, index) => {
      row[1 + index * tags.length + at] = value
    })
    return row
  })
  return { columns: [columnOf({ name: '', type: 'time' }, true, query), ...columns], rows }
}

/** The values of the tags that a series has, as its name. */
function groupName(values: readonly Cell[]): string {
  return values
    .map((value) => String(value ?? ''))
    .filter(Boolean)
    .join(' ')
}

const byNumberThenText = new Intl.Collator('zh', { numeric: true }).compare

/**
 * A page identifies a row by its time. If series have values at the same time, the later rows are shown a microsecond
 * later, because otherwise one would replace the other and an extreme might be lost.
 */
export function oneRowPerTime(rows: Cell[][]): Cell[][] {
  const byTime = new Map<number, Cell[]>()
  for (const row of rows) {
    let timeMs = row[0] as number
    let known = byTime.get(timeMs)
    while (known && !canJoin(known, row)) {
      timeMs = (Math.round(timeMs * 1000) + 1) / 1000
      known = byTime.get(timeMs)
    }
    if (!known) byTime.set(timeMs, [timeMs, ...row.slice(1)])
    else for (let i = 1; i < row.length; i++) known[i] ??= row[i] ?? null
  }
  return [...byTime.values()].sort((a, b) => (a[0] as number) - (b[0] as number))
}

function canJoin(known: Cell[], row: Cell[]): boolean {
  return row.every((cell, index) => index === 0 || cell === null || known[index] === null || known[index] === cell)
}

export function columnOf({ name, type }: TsColumn, isTime: boolean, query: ResolvedQuery): DatasetColumn {
  if (isTime) return { name: query.timeName, type: 'time' }
  if (type === 'bool') return { name, type: 'boolean' }
  return { name, type: type === 'float' || type === 'int' ? 'number' : 'string' }
}

// Not rounded, so that points in the same millisecond remain different.
export function toMs(timeUs: Cell | undefined): number {
  return Number(timeUs) / 1000
}
