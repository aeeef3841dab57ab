import type { Cell, DatasetColumn } from '@atrium/charts/contract/data'
import { momentMs } from '@atrium/core/contract/zone'
import type { DashboardNumbers, NumbersRow } from '@atrium/core/server/call/dashboard-numbers'
import { BEFORE } from '../query.ts'
import type { Read } from './read.ts'
import type { ResolvedBusiness } from './resolve-business.ts'

/**
 * Picks the figures that a component shows. Names that the app does not count any more become empty columns.
 * @param zone the time zone in which the app has counted
 */
export function pickNumbers(numbers: DashboardNumbers, { business, data, page }: ResolvedBusiness, zone: string): Read {
  const { from, of, names } = business
  if (from === 'series') return seriesRead(numbers.series, names, data, zone)
  if (from === 'kpis') return kpisRead(numbers.kpis, names)
  const top = numbers.tops.find(({ key }) => key === of)
  return topRead(top?.rows ?? [], names, top?.columns ?? {}, page)
}

function kpisRead(kpis: DashboardNumbers['kpis'], names: readonly string[]): Read {
  const found = names.map((name) => {
    const isBefore = name.endsWith(BEFORE)
    const kpi = kpis.find(({ key }) => key === (isBefore ? name.slice(0, -BEFORE.length) : name))
    const column: DatasetColumn = { name, type: 'number', ...(kpi ? { label: kpi.label, unit: kpi.unit } : {}) }
    return { column, value: kpi ? (isBefore ? kpi.prev : kpi.value) : null }
  })
  return { columns: found.map(({ column }) => column), rows: [[null, ...found.map(({ value }) => value)]] }
}

function seriesRead(
  series: DashboardNumbers['series'],
  names: readonly string[],
  data: ResolvedBusiness['data'],
  zone: string,
): Read {
  const chosen = names.map((name) => series.find(({ key }) => key === name))
  const columns = names.map((name, index): DatasetColumn => {
    const { label, unit } = chosen[index] ?? {}
    return { name, type: 'number', ...(label ? { label } : {}), ...(unit ? { unit } : {}) }
  })
  const rows = new Map<number | string, Cell[]>()
  for (const [index, one] of chosen.entries()) {
    for (const [at, value] of one?.points ?? []) {
      const place = momentOf(at, zone) ?? at
      const row = rows.get(place) ?? [typeof place === 'number' ? place : null, ...names.map(() => null)]
      row[index + 1] = value
      rows.set(place, row)
    }
  }
  // Points that do not have a time (such as an hour of the day, or a kind) cannot be on a time axis.
  const timed = [...rows.values()].filter(([at]) => at !== null)
  if (timed.length > 0 || data === 'series' || data === 'exact') {
    return { columns, rows: timed.sort((a, b) => Number(a[0]) - Number(b[0])), isTimed: true }
  }
  return { columns, rows: [...rows.values()] }
}

/** Smaller than the time of any point, and larger than any hour or number of a kind. */
const FIRST_MS = Date.UTC(2000, 0, 1)

const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?))?(Z|[+-]\d\d:?\d\d)?$/

/** The time of a point in milliseconds; undefined if it has none. */
function momentOf(at: number | string, zone: string): number | undefined {
  if (typeof at === 'number') return at >= FIRST_MS ? at : undefined
  const [, day, time = '00:00', offset] = MOMENT.exec(at) ?? []
  const ms = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${offset ?? 'Z'}`)
  if (Number.isNaN(ms)) return undefined
  return offset === undefined ? momentMs(zone, ms) : ms
}

/** Names come from requests: `constructor` must not be found. */
function own<T>(row: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(row, name) ? row[name] : undefined
}

function topRead(
  all: readonly NumbersRow[],
  names: readonly string[],
  labels: Readonly<Record<string, string | undefined>>,
  page: ResolvedBusiness['page'],
): Read {
  const { current, pageSize } = page ?? { current: 1, pageSize: all.length }
  const isNumber = (name: string) => all.length > 0 && all.every((row) => typeof (own(row, name) ?? 0) === 'number')
  const columns = names.map(
    (name): DatasetColumn => ({
      name,
      type: isNumber(name) ? 'number' : 'string',
      ...(own(labels, name) ? { label: own(labels, name) } : {}),
    }),
  )
  const rows = all.slice((current - 1) * pageSize, current * pageSize)
  return {
    columns,
    rows: rows.map((row): Cell[] => [null, ...names.map((name) => own(row, name) ?? null)]),
    total: all.length,
  }
}
