import type { Period } from '@atrium/contract/patterns/overview'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/tables.ts'
import type { Span } from './span.ts'

/**
 * A select that answers one row of numbers about the time from `from` until before `to`. Figures over the same rows are
 * columns of the same select.
 */
export type Count = (from: Moment, to: Moment) => RawBuilder<unknown>

type Moment = RawBuilder<Date>

/** The columns of all selects of a period together, for the period and for the one before. */
export type Counted = Record<Period, [now: Record<string, number>, before: Record<string, number>]>

const moment = (at: Date): Moment => sql<Date>`${at}::timestamptz`
const startOf = (unit: 'day' | 'month', back = '0'): Moment =>
  sql<Date>`(select start_of(${sql.lit(unit)}, ${sql.lit(back)}))`
const timeBefore = (back: string): Moment => sql<Date>`(select time_before(${sql.lit(back)}))`
/** Rows of today also count if the clock of the program that wrote them is ahead of the database's. */
const EVER: Moment = sql<Date>`'infinity'::timestamptz`

function partsOf(period: Period, { from, to, previousFrom, previousTo }: Span): [from: Moment, to: Moment][] {
  switch (period) {
    case 'range':
      return [
        [moment(from), moment(to)],
        [moment(previousFrom), moment(previousTo)],
      ]
    case 'day':
    case 'month':
      return [
        [startOf(period), EVER],
        [startOf(period, `1 ${period}`), timeBefore(`1 ${period}`)],
      ]
    case 'sinceMonth':
      return [
        [startOf('month'), EVER],
        [startOf('month', '1 month'), startOf('month')],
      ]
    case 'now':
      return [[startOf('day'), EVER]]
  }
}

/** Counts everything in one statement. Each period also has the columns of `now`. */
export async function countAll(
  tx: Tx,
  span: Span,
  counts: Partial<Record<Period, readonly Count[]>>,
): Promise<Counted> {
  const selects = Object.entries(counts).flatMap(([period, list]) =>
    partsOf(period as Period, span).flatMap(([from, to], part) =>
      list.map(
        (count) =>
          sql`select ${sql.lit(period)} as period, ${sql.lit(part)} as part, to_jsonb(c) as columns from (${count(from, to)}) c`,
      ),
    ),
  )
  const counted: Counted = { range: [{}, {}], day: [{}, {}], month: [{}, {}], sinceMonth: [{}, {}], now: [{}, {}] }
  if (selects.length === 0) return counted
  const { rows } = await sql<{ period: Period; part: 0 | 1; columns: Record<string, number> }>`
    ${sql.join(selects, sql` union all `)}`.execute(tx)
  for (const { columns } of rows.filter(({ period }) => period === 'now')) {
    for (const parts of Object.values(counted)) for (const part of parts) Object.assign(part, columns)
  }
  for (const { period, part, columns } of rows) Object.assign(counted[period][part], columns)
  return counted
}
