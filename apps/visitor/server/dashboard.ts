/** The figures of /visitor/dashboard, in the format that all apps' dashboards share (domain.md 1.7). */

import type { Ctx } from '@atrium/server/call/ctx'
import { dashboardCall } from '@atrium/server/entity/dashboard-call'
import { rowsWithin } from '@atrium/server/entity/within'
import { type RawBuilder, sql } from 'kysely'
import en_US from '../en_US.ts'
import { visitor } from '../index.ts'
import zh_CN from '../zh_CN.ts'

const READ = ['visitor', 'dashboard', 'read'] as const

export const figures = dashboardCall(
  READ,
  'Figures of the visitor dashboard; start and end (default: today) bound byHour and byCode',
  async (ctx, range) => {
    const from = { tx: ctx.tx, records: await rowsWithin(ctx, visitor, READ) }
    const words = { zh_CN, en_US }[ctx.locale].more
    const counts = await countVisitors(from)
    const kpi = (key: string, label: string, value: number, prev: number) => ({
      key,
      label,
      value,
      unit: words.people,
      prev,
    })
    return {
      kpis: [
        kpi('today', words.kpiToday, counts.today, counts.yesterday),
        kpi('inside', words.kpiInside, counts.inside, counts.insideYesterday),
        kpi('month', words.kpiMonth, counts.month, counts.lastMonth),
      ],
      series: [
        { key: 'byHour', label: words.byHour, points: await countByHour(from, range) },
        { key: 'byDay', label: words.byDay, points: await countByDay(from) },
      ],
      tops: [
        { key: 'byCode', label: words.byCode, rows: await countByCode(from, range) },
        { key: 'last', label: words.lastVisitors, rows: await lastVisitors(from) },
      ],
      alerts: [],
    }
  },
)

/** The rows to count: the visitors that the caller's data scope reaches. */
interface Records {
  tx: Ctx['tx']
  records: RawBuilder<unknown>
}

/** Start of the tenant's current day or month, and of the previous one. */
const startOf = (unit: 'day' | 'month') => sql`(select start_of(${sql.lit(unit)}))`
const startBefore = (unit: 'day' | 'month') => sql`(select start_of(${sql.lit(unit)}, ${sql.lit(`1 ${unit}`)}))`
/** The present time of day, one day or one month earlier. */
const nowBefore = (unit: 'day' | 'month') => sql`(select time_before(${sql.lit(`1 ${unit}`)}))`

interface Counts {
  today: number
  yesterday: number
  month: number
  lastMonth: number
  inside: number
  insideYesterday: number
}

/**
 * Each figure with the same figure of the previous period up to the same time, because half a day cannot be compared
 * with a whole one.
 */
async function countVisitors({ tx, records }: Records): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      count(*) filter (where created_at >= ${startOf('day')}) as today,
      count(*) filter (where created_at >= ${startBefore('day')}
        and created_at < ${nowBefore('day')}) as yesterday,
      count(*) filter (where created_at >= ${startOf('month')}) as month,
      count(*) filter (where created_at >= ${startBefore('month')}
        and created_at < ${nowBefore('month')}) as "lastMonth",
      (select count(*) from ${records} r where status = 2 and deleted_at is null) as inside,
      count(*) filter (where visit_at <= ${nowBefore('day')}
        and (leave_at is null or leave_at > ${nowBefore('day')})) as "insideYesterday"
    from ${records} r
    where deleted_at is null and created_at >= ${startBefore('month')}`.execute(tx)
  return rows[0]!
}

interface Range {
  start?: string
  end?: string
}

const within = ({ start, end }: Range) => sql`
  v.deleted_at is null
  and v.created_at >= ${start === undefined ? startOf('day') : sql`${start}::timestamptz`}
  and v.created_at < ${end === undefined ? sql`now()` : sql`${end}::timestamptz`}`

/** One point for each hour of the day, also for hours without visitors. */
async function countByHour({ tx, records }: Records, range: Range): Promise<[hour: number, visitors: number][]> {
  const { rows } = await sql<{ hour: number; visitors: number }>`
    select extract(hour from v.created_at at time zone (select tenant_zone()))::int as hour, count(*) as visitors
    from ${records} v where ${within(range)} group by 1`.execute(tx)
  const visitorsAt = new Map(rows.map(({ hour, visitors }) => [hour, visitors]))
  return Array.from({ length: 24 }, (_, hour) => [hour, visitorsAt.get(hour) ?? 0])
}

/** The last 14 days, including today. */
async function countByDay({ tx, records }: Records): Promise<[day: string, visitors: number][]> {
  const { rows } = await sql<{ day: string; visitors: number }>`
    with days as (
      select d, moment_at(d, zone) as begins, moment_at(d + interval '1 day', zone) as ends
      from (select tenant_zone() as zone) z cross join lateral generate_series(
        date_trunc('day', now() at time zone zone) - interval '13 days',
        date_trunc('day', now() at time zone zone), interval '1 day') d)
    select to_char(d, 'YYYY-MM-DD') as day, count(v.id) as visitors
    from days left join ${records} v on v.deleted_at is null and v.created_at >= begins and v.created_at < ends
    group by d order by d`.execute(tx)
  return rows.map(({ day, visitors }) => [day, visitors])
}

async function countByCode({ tx, records }: Records, range: Range) {
  const { rows } = await sql<{ _id: string; name: string; visitors: number }>`
    select c.id as _id, c.name, count(*) as visitors
    from ${records} v join visitor_register_code c on c.id = v.register_code_id
    where ${within(range)} group by c.id, c.name order by visitors desc, c.name limit 10`.execute(tx)
  return rows
}

async function lastVisitors({ tx, records }: Records) {
  const { rows } = await sql<{ _id: string; no: string; name: string | null; createdAt: Date }>`
    select v.id as _id, v.no, v.name, v.company, c.name as "registerCode", v.status, v.created_at as "createdAt"
    from ${records} v join visitor_register_code c on c.id = v.register_code_id
    where v.deleted_at is null order by v.created_at desc, v.id desc limit 10`.execute(tx)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
