import type { Cell, Dataset, DatasetColumn } from '@atrium/charts/contract/data'
import { shapeOf } from '@atrium/charts/contract/define/widget'
import { momentMs } from '@atrium/core/contract/zone'
import type { DataShape } from '../../../contract/define/connector.ts'
import type { TableQuery, TimeFormat } from '../../../contract/table-query.ts'
import type { ViewerRequest } from '../connector.ts'
import { noColumn, noSuchData, noTime } from '../query/refusals.ts'
import type { PlainTable } from './plain-table.ts'

/** What a component shows of a table of plain rows. It is plain data, and a part of the query that viewers share. */
export interface TableRowsQuery {
  data: DataShape
  columns: readonly string[]
  keys: readonly string[]
  timeColumn: string
  /** Of times without one. */
  zone: string
  page: { current: number; pageSize: number } | null
  /** Of a series, which is thinned to it; otherwise 0. */
  widthPx: number
}

const DEFAULT_PAGE_ROWS = 10

/** @throws noSuchData for a component that shows no data */
export function tableRowsQuery(
  { item, spec, request, zone }: Pick<ViewerRequest, 'item' | 'spec' | 'request' | 'zone'>,
  { columns = [], keys = [], timeColumn = '' }: TableQuery,
): TableRowsQuery {
  const data = shapeOf(spec, item.component.props)
  if (data === 'none') throw noSuchData()
  const { current = 1, pageSize = DEFAULT_PAGE_ROWS } = request
  return {
    data,
    columns,
    keys,
    timeColumn,
    zone,
    page: data === 'page' ? { current, pageSize } : null,
    widthPx: data === 'series' ? request.widthPx : 0,
  }
}

/** The chosen rows in the shape that a component needs. @throws noColumn | noTime */
export function datasetOf(
  table: PlainTable,
  { timeFormat }: { timeFormat: TimeFormat },
  query: Omit<TableRowsQuery, 'widthPx'>,
  nowMs: number,
): Dataset {
  const { data, timeColumn, zone, page } = query
  const at = (name: string) => {
    const index = table.columns.findIndex((column) => column.name === name)
    if (index < 0) throw noColumn({ params: { name } })
    return index
  }
  const timeAt = timeColumn === '' ? -1 : at(timeColumn)
  const keys = data === 'rows' ? keysOf(table, query, timeAt).map(at) : []
  const named = query.columns.length > 0 ? query.columns.map(at) : table.columns.map((_, index) => index)
  const chosen = [...keys, ...named.filter((index) => index !== timeAt && !keys.includes(index))]
  const columns: DatasetColumn[] = [
    { name: timeColumn || 'time', type: 'time' },
    ...chosen.map((index) => table.columns[index]!),
  ]
  const timed = (row: Cell[]): Cell[] => [
    timeAt < 0 ? null : timeOf(row[timeAt] ?? null, { timeFormat, zone, name: timeColumn }),
    ...chosen.map((index) => row[index] ?? null),
  ]
  const all = table.rows.map(timed)
  const rows =
    timeAt < 0 ? all : all.filter(([ms]) => ms !== null).sort(([one], [other]) => Number(one) - Number(other))
  const [last] = rows.slice(-1)
  const range =
    timeAt < 0
      ? { startMs: 0, endMs: nowMs, newestMs: nowMs, ordered: true as const }
      : { startMs: Number(rows[0]?.[0] ?? nowMs), endMs: Number(last?.[0] ?? nowMs) }
  const common = { columns, intervalMs: 0, ...range }
  if (page) return { ...common, rows: pageOf(timeAt < 0 ? rows : rows.toReversed(), page), total: rows.length }
  if (data === 'rows') return { ...common, ...keyed(rows, keys.length) }
  if (data === 'single') return { ...common, rows: last ? [last] : [] }
  if (data === 'trail') return { ...common, rows: timeAt < 0 && last ? [last] : rows, ...(last && { reduced: last }) }
  return { ...common, rows }
}

/** Without a choice those with texts, or the first column. */
function keysOf({ columns }: PlainTable, { keys }: Pick<TableRowsQuery, 'keys'>, timeAt: number): readonly string[] {
  if (keys.length > 0) return keys
  const others = columns.filter((_, index) => index !== timeAt)
  const texts = others.filter(({ type }) => type === 'string')
  return (texts.length > 0 ? texts : others.slice(0, 1)).map(({ name }) => name)
}

/** Of rows with the same key the last one. */
function keyed(rows: readonly Cell[][], count: number): Pick<Dataset, 'rows' | 'key'> {
  const byKey = new Map(rows.map((row) => [JSON.stringify(row.slice(1, 1 + count)), row]))
  return { rows: [...byKey.values()], key: Array.from({ length: count }, (_, index) => index + 1) }
}

function pageOf(rows: readonly Cell[][], { current, pageSize }: { current: number; pageSize: number }): Cell[][] {
  return rows.slice((current - 1) * pageSize, current * pageSize)
}

const MOMENT = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/
const UNITS_PER_MS = { s: 0.001, ms: 1, us: 1000 } as const

interface Encoding {
  timeFormat: TimeFormat
  zone: string
  name: string
}

/** Milliseconds. @throws noTime */
function timeOf(value: Cell, { timeFormat, zone, name }: Encoding): number | null {
  if (value === null) return null
  if (timeFormat !== 'iso') {
    const ms = typeof value === 'boolean' || value === '' ? Number.NaN : Number(value) / UNITS_PER_MS[timeFormat]
    if (Number.isFinite(ms)) return Math.round(ms)
  } else {
    const text = String(value).trim()
    const [, offset] = MOMENT.exec(text) ?? []
    const isMoment = MOMENT.test(text)
    const ms = Date.parse(offset ? text.replace(' ', 'T') : `${withTime(text.replace(' ', 'T'))}Z`)
    if (isMoment && !Number.isNaN(ms)) return offset ? ms : momentMs(zone, ms)
  }
  throw noTime({ params: { name, value: String(value).slice(0, 40) } })
}

const withTime = (text: string) => (text.includes('T') ? text : `${text}T00:00`)
