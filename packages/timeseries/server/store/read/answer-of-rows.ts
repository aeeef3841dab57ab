import type { Cells, SeriesRows } from '../catalogue/series-rows.ts'
import type { FieldType, TsCell, TsQuery } from '../model.ts'
import type { QueryField } from '../sql/plan.ts'
import { columnsOf } from '../sql/query-sql.ts'
import type { Answer } from './answer.ts'

const AGGREGATES: ReadonlySet<string> = new Set(['mean', 'min', 'max', 'sum', 'count', 'first', 'last', 'spread'])

/** Whether `answerOfRows` knows everything that a query asks for. */
export function isAnsweredOfRows({ fields, envelope, edgesUs, ownTime, newestTime }: TsQuery): boolean {
  if (envelope || edgesUs || ownTime || newestTime) return false
  return fields.every(({ aggregate = 'none' }) => aggregate === 'none' || AGGREGATES.has(aggregate))
}

/**
 * The answer of a query about one series with these tags, from its rows in memory: the same as from the files. Null if
 * only the engine can compute it.
 */
export function answerOfRows(
  pieces: readonly SeriesRows[],
  query: TsQuery,
  { wanted, tags, maxRows }: { wanted: QueryField[]; tags: readonly (readonly [string, string])[]; maxRows: number },
): Answer | null {
  const isRaw = (query.fields[0]?.aggregate ?? 'none') === 'none'
  const rows = rowsOf(pieces, query, wanted)
  const found = isRaw ? rows : bucketsOf(rows, query, wanted)
  if (!found) return null
  const { length } = found.times
  const { offset = 0, limit = length, order, groupBy = [] } = query
  const from = Math.min(offset, length)
  const asked = Math.min(limit, length - from)
  const count = Math.min(asked, maxRows)
  const cut = (cells: Cells): Cells => {
    if (order !== 'desc') return cells.slice(from, from + count)
    return cells.slice(length - from - count, length - from).reverse()
  }
  return {
    columns: columnsOf({ query, wanted }),
    data: [
      cut(found.times),
      ...groupBy.map((key) => new Array<TsCell>(count).fill(tags.find(([tag]) => tag === key)?.[1] ?? '')),
      ...found.columns.map(cut),
    ],
    count,
    ...(query.withCount ? { total: length } : {}),
    ...(asked > count ? { truncated: true } : {}),
  }
}

interface Found {
  times: Float64Array
  columns: Cells[]
}

/** The rows of the range that have a value of any wanted field. */
function rowsOf(pieces: readonly SeriesRows[], { startUs, endUs }: TsQuery, wanted: readonly QueryField[]): Found {
  const parts = pieces.map((piece) => {
    const own = wanted.map(({ field }) => (field ? piece.columns.get(field.slot) : undefined))
    const rows: number[] = []
    for (let row = piece.at(startUs), end = piece.at(endUs); row < end; row++) {
      if (own.some((cells) => cells && isValue(cells[row]))) rows.push(row)
    }
    return { times: piece.times, own, rows }
  })
  const count = parts.reduce((sum, { rows }) => sum + rows.length, 0)
  const fill = <C extends Cells>(into: C, cellsOf: (part: (typeof parts)[number]) => Cells | undefined): C => {
    let at = 0
    for (const part of parts) {
      const cells = cellsOf(part)
      for (const row of part.rows) {
        if (cells) into[at] = cells[row] as number
        at++
      }
    }
    return into
  }
  return {
    times: fill(new Float64Array(count), ({ times }) => times),
    columns: wanted.map(({ field }, i) => {
      const isOther = field?.type === 'string' || field?.type === 'bool'
      const empty = isOther ? new Array<TsCell>(count).fill(null) : new Float64Array(count).fill(Number.NaN)
      return fill<Cells>(empty, ({ own }) => own[i])
    }),
  }
}

const isValue = (cell: TsCell | undefined): boolean => cell !== null && !Number.isNaN(cell)

/** One row for each bucket with rows. */
function bucketsOf({ times, columns }: Found, query: TsQuery, wanted: readonly QueryField[]): Found | null {
  const { startUs, intervalUs, offsetUs = 0 } = query
  const startOf = (timeUs: number) =>
    intervalUs === undefined ? startUs : timeUs - ((((timeUs - offsetUs) % intervalUs) + intervalUs) % intervalUs)
  const starts: number[] = []
  const firsts: number[] = []
  let untilUs = Number.NEGATIVE_INFINITY
  for (let row = 0; row < times.length; row++) {
    const timeUs = times[row] as number
    if (timeUs < untilUs) continue
    const start = startOf(timeUs)
    untilUs = intervalUs === undefined ? Number.POSITIVE_INFINITY : start + intervalUs
    starts.push(start)
    firsts.push(row)
  }
  firsts.push(times.length)
  const reduced: Cells[] = []
  for (const [i, one] of wanted.entries()) {
    const cells = reduceColumn(columns[i] as Cells, firsts, one.asked.aggregate ?? 'none', one.field?.type ?? 'float')
    if (!cells) return null
    reduced.push(cells)
  }
  return { times: Float64Array.from(starts), columns: reduced }
}

function reduceColumn(cells: Cells, firsts: readonly number[], aggregate: string, type: FieldType): Cells | null {
  const buckets = firsts.length - 1
  if (!(cells instanceof Float64Array)) return reduceOthers(cells, firsts, aggregate)
  const reduced = new Float64Array(buckets)
  for (let i = 0; i < buckets; i++) {
    const value = reduceNumbers(cells, firsts[i] as number, firsts[i + 1] as number, { aggregate, type })
    if (value === null) return null
    reduced[i] = value
  }
  return reduced
}

/** Texts and booleans. */
function reduceOthers(cells: TsCell[], firsts: readonly number[], aggregate: string): Cells | null {
  const within = (i: number) => cells.slice(firsts[i], firsts[i + 1]).filter((cell) => cell !== null)
  const buckets = Array.from({ length: firsts.length - 1 }, (_, i) => within(i))
  if (aggregate === 'count') return Float64Array.from(buckets, ({ length }) => length)
  if (aggregate === 'first') return buckets.map((found) => found[0] ?? null)
  return aggregate === 'last' ? buckets.map((found) => found.at(-1) ?? null) : null
}

/** NaN without values; null if the result, or the sum on the way, may be inexact or is beyond a float. */
function reduceNumbers(
  cells: Float64Array,
  from: number,
  to: number,
  { aggregate, type }: { aggregate: string; type: FieldType },
): number | null {
  const largest = type === 'int' ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE
  let [count, sum, min, max, first, last] = [0, 0, largest, -largest, Number.NaN, Number.NaN]
  let isExact = true
  for (let row = from; row < to; row++) {
    const value = cells[row] as number
    if (Number.isNaN(value)) continue
    if (count++ === 0) first = value
    last = value
    sum += value
    if (sum > largest || sum < -largest) isExact = false
    if (value < min) min = value
    if (value > max) max = value
  }
  if (aggregate === 'count') return count
  if (count === 0) return Number.NaN
  switch (aggregate) {
    case 'mean':
      return isExact ? sum / count : null
    case 'sum':
      return isExact ? sum : null
    case 'min':
      return min
    case 'max':
      return max
    case 'spread':
      return max - min <= largest ? max - min : null
    default:
      return aggregate === 'first' ? first : last
  }
}
