import { type RawBuilder, sql } from 'kysely'
import type { Period } from '../../contract/patterns/overview.ts'
import type { Tx } from '../db/tables.ts'
import type { Span } from './span.ts'

/**
 * A select that answers one row of numbers about the time from `from` until before `to`, which is now if that is earlier.
 * `until`: the end of the whole period, for rows that are planned ahead. Figures over the same rows are columns of the same
 * select.
 */
export type Count = (from: Moment, to: Moment, until: Moment) => RawBuilder<unknown>

type Moment = RawBuilder<Date>

/** The columns of all selects of a period together, for the period and for the one before. */
export type Counted = Record<Period, [now: Record<string, number>, before: Record<string, number>]>

const moment = (at: Date): Moment => sql<Date>`${at}::timestamptz`
const startOf = (unit: 'day' | 'month', back = '0'): Moment =>
  sql<Date>`(select start_of(${sql.lit(unit)}, ${sql.lit(back)}))`
const YESTERDAY: Moment = sql<Date>`(select time_before('1 day'))`

/**
 * SQL for the moment until which last month is compared with this one: as much of it as has passed of this month, and no
 * more than there is. The same date would leave out its last hours if this month is the longer one.
 */
export const lastMonthUntil = (now: string, zone: string): string =>
  `(select least(moment_at(month - interval '1 month' + (local - month), zone), moment_at(month, zone))
    from (select ${zone} as zone) z, lateral (select ${now} at time zone zone as local) l,
      lateral (select date_trunc('month', local) as month) m)`

const LAST_MONTH: Moment = sql.raw<Date>(lastMonthUntil('now()', 'tenant_zone()'))
/** Rows of today also count if the clock of the program that wrote them is ahead of the database's. */
const EVER: Moment = sql<Date>`'infinity'::timestamptz`

function partsOf(period: Period, span: Span): Parameters<Count>[] {
  switch (period) {
    case 'range':
      return [
        [moment(span.from), moment(span.to), moment(span.until)],
        [moment(span.previousFrom), moment(span.previousTo), moment(span.previousUntil)],
      ]
    case 'day':
    case 'month':
      return [
        [startOf(period), EVER, EVER],
        [startOf(period, `1 ${period}`), period === 'day' ? YESTERDAY : LAST_MONTH, startOf(period)],
      ]
    case 'sinceMonth':
      return [
        [startOf('month'), EVER, EVER],
        [startOf('month', '1 month'), startOf('month'), startOf('month')],
      ]
    case 'now':
      return [[startOf('day'), EVER, EVER]]
  }
}

/**
 * Counts everything in one statement. Each period also has the columns of `now`. The selects are scalar subqueries:
 * PostgreSQL would start parallel workers for a union of them, which takes longer than the counting.
 */
export async function countAll(
  tx: Tx,
  span: Span,
  counts: Partial<Record<Period, readonly Count[]>>,
): Promise<Counted> {
  const selects = Object.entries(counts).flatMap(([period, list]) =>
    partsOf(period as Period, span).flatMap((times, part) =>
      list.map((count) => ({ period: period as Period, part, select: count(...times) })),
    ),
  )
  const counted: Counted = { range: [{}, {}], day: [{}, {}], month: [{}, {}], sinceMonth: [{}, {}], now: [{}, {}] }
  if (selects.length === 0) return counted
  const columns = selects.map(({ select }, n) => sql`(select to_jsonb(c) from (${select}) c) as ${sql.id(String(n))}`)
  const { rows } = await sql<Record<string, Record<string, number>>>`select ${sql.join(columns)}`.execute(tx)
  for (const [n, { period, part }] of selects.entries()) {
    const parts = period === 'now' ? Object.values(counted).flat() : [counted[period][part]]
    for (const numbers of parts) Object.assign(numbers!, rows[0]![n])
  }
  return counted
}
