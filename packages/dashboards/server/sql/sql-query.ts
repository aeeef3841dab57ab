import { isSingle } from '@atrium/charts/contract/define/widget'
import { timeMs } from '@atrium/core/contract/time'
import { ownRange } from '../../contract/board-range.ts'
import { boundSql, SQL_NAMES } from '../../contract/sql-query.ts'
import { everyMsOf, type SqlSource } from '../../contract/sql-source.ts'
import type { SqlDialect } from '../../contract/sql-tokens.ts'
import type { PlaneQuery, ViewerRequest } from '../queryplane/connector.ts'
import { oneEach, type ParameterValues } from '../queryplane/query/parameters.ts'
import { badRange } from '../queryplane/query/refusals.ts'
import { type TableRowsQuery, tableRowsQuery } from '../queryplane/shaping/table-rows.ts'
import { noCount, noStatement } from './refusals.ts'
import { isCountText } from './sql-values.ts'

/** A statement for one viewer: its text, as its author wrote it but for the places, and the values beside it. */
export interface SqlQuery extends PlaneQuery, TableRowsQuery {
  text: string
  /** Of the values, in the order of their places. */
  names: readonly string[]
  /** Which of them are numbers of rows. */
  counts: readonly number[]
  /** Of the parameters among them. */
  values: ParameterValues
  /** Time expressions, evaluated at every run; null if the statement names no time. */
  range: { start: string; end: string; steps: number } | null
  everyMs: number
}

/** The number of steps in a range if nothing says how wide a drawing is. */
const STEPS = 500

/** @throws noStatement | noCount | badRange | noSuchData | oneValueOnly, and Refusal as boundSql */
export function sqlQuery(asked: ViewerRequest, props: SqlSource, dialect: SqlDialect): SqlQuery {
  const { sql = '' } = props
  if (sql.trim() === '') throw noStatement()
  const { text, names, counts } = boundSql(sql, dialect, Object.keys(asked.values))
  const values = oneEach(asked.values, (name) => names.includes(name))
  for (const at of counts) checkCount(names[at]!, values)
  const shown = tableRowsQuery(asked, props)
  const isTimed = names.some((name) => SQL_NAMES.includes(name as 'from'))
  return {
    shape: 'sql',
    ...shown,
    text,
    names,
    counts,
    values,
    range: isTimed ? { ...rangeOf(asked, props, isSingle(shown.data)), steps: shown.widthPx || STEPS } : null,
    everyMs: everyMsOf(props),
  }
}

/** @throws noCount */
function checkCount(name: string, values: ParameterValues): void {
  const isCount = SQL_NAMES.includes(name as 'from') ? name === 'interval' : isCountText(values[name] ?? '')
  if (!isCount) throw noCount({ params: { place: `{${name}}` } })
}

/**
 * A single value keeps the range of its author, unless it follows that of the dashboard; viewers choose one for charts and
 * tables.
 */
function rangeOf({ item, spec, request }: ViewerRequest, props: SqlSource, isSingleValue: boolean) {
  const { startTime, endTime } = ownRange(item, spec, props)
  const asked = isSingleValue && !item.followsRange ? undefined : request
  const [start, end] = [asked?.startTime || startTime, asked?.endTime || endTime]
  if (timeMs(start, 0) === null || timeMs(end, 0) === null) throw badRange()
  return { start, end }
}

/** @throws badRange */
export function rangeAt({ range, zone }: Pick<SqlQuery, 'range' | 'zone'>, nowMs: number): SqlRange | null {
  if (!range) return null
  const [fromMs, toMs] = [timeMs(range.start, nowMs, zone), timeMs(range.end, nowMs, zone)]
  if (fromMs === null || toMs === null || fromMs >= toMs) throw badRange()
  return { fromMs, toMs, stepS: stepOf((toMs - fromMs) / 1000 / range.steps) }
}

export interface SqlRange {
  fromMs: number
  toMs: number
  /** Seconds of a step. */
  stepS: number
}

const DAY_S = 86_400
/** Steps that begin at the same moments, whenever a range begins. */
const STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200, DAY_S]

const stepOf = (leastS: number) => STEPS_S.find((one) => one >= leastS) ?? Math.ceil(leastS / DAY_S) * DAY_S
