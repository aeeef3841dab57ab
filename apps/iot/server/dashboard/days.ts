import { sql } from 'kysely'
import type { Reach } from './reach.ts'

export interface Day {
  /** `YYYY-MM-DD` */
  day: string
  orders: number
  /** In fen. */
  income: number
  byApp: Record<string, number>
}

export interface Bounds {
  start: Date
  end: Date
}

const MAX_DAYS = 400

/** One entry for each day of the range, also for days without sales. */
export async function moneyByDay({ tx, payments }: Reach, { start, end }: Bounds): Promise<Day[]> {
  const { rows } = await sql<Day>`
    with local as (
      select zone, (${start}::timestamptz at time zone zone)::date as first, (${end}::timestamptz at time zone zone)::date as last
      from (select tenant_zone() as zone) z
    ), spans as (
      select d::date as day from local cross join lateral
        generate_series(greatest(first, last - ${sql.lit(MAX_DAYS)})::timestamp, last::timestamp, interval '1 day') d
    ), sold as (
      select (p.paid_at at time zone (select zone from local))::date as day, split_part(p.biz_type, '.', 1) as app,
        count(*) as orders, sum(p.amount) as income
      from ${payments} p
      where p.status = 2 and not p.surplus and p.paid_at >= (
          select moment_at(min(s.day)::timestamp, min(l.zone)) from spans s cross join local l)
        and p.paid_at <= ${end}
      group by 1, 2
    )
    select to_char(s.day, 'YYYY-MM-DD') as day, coalesce(sum(o.orders), 0) as orders, coalesce(sum(o.income), 0) as income,
      coalesce(jsonb_object_agg(o.app, o.income) filter (where o.app is not null), '{}') as "byApp"
    from spans s left join sold o on o.day = s.day group by s.day order by s.day`.execute(tx)
  return rows
}

export const days = (list: readonly Day[], value: (day: Day) => number): [string, number][] =>
  list.map((each) => [each.day, value(each)])
