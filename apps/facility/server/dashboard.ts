import type { NumbersRow } from '@atrium/core/server/call/dashboard-numbers'
import { type At, overviewCall, ratio, round, rowsIn, yuan } from '@atrium/core/server/figures/overview-call'
import { seriesFrom, seriesOf, sumsByPlace } from '@atrium/core/server/figures/span'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { facility, repair } from '../index.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const READ = ['facility', 'dashboard', 'read'] as const
const LONGEST = 10
const MONTHS = 12

const rows = rowsIn(READ, { repairs: repair, facilities: facility })

type Found = At<Awaited<ReturnType<typeof rows>>>
type N<K extends string> = Record<K, number>

const hours = (from: string, to: string) =>
  sql`coalesce(avg(extract(epoch from ${sql.ref(to)} - ${sql.ref(from)})) / 3600, 0)::float8`

/** `/facility/dashboard`: what is open, how fast it is dealt with, and what breaks most. */
export const figures = overviewCall(overview, rows, {
  read: READ,
  summary: 'Figures of repairs between start and end (default: today), each beside the period before',
  words: { zh_CN, en_US },
  counts({ repairs }) {
    const finished = (from: unknown, to: unknown) => sql`
      select count(*)::integer as finished, ${hours('r.created_at', 'r.finished_at')} as "repairTime",
        count(*) filter (where r.finished_at <= r.due_at)::integer as "inTime", count(r.due_at)::integer as "withDeadline",
        coalesce(sum(r.cost), 0)::bigint as cost
      from ${repairs} r where r.deleted_at is null and r.finished_at >= ${from} and r.finished_at < ${to}`
    return {
      now: [
        () => sql`
          select count(*)::integer as open, count(*) filter (where r.due_at < now())::integer as overdue
          from ${repairs} r where r.deleted_at is null and r.status in (1, 2, 3)`,
      ],
      day: [finished],
      range: [
        finished,
        (from, to) => sql`
          select count(*)::integer as reported from ${repairs} r
          where r.deleted_at is null and r.created_at >= ${from} and r.created_at < ${to}`,
        (from, to) => sql`
          select ${hours('r.created_at', 'r.first_react_at')} as "reactTime" from ${repairs} r
          where r.deleted_at is null and r.first_react_at >= ${from} and r.first_react_at < ${to}`,
      ],
    }
  },
  values: {
    open: ({ open }: N<'open'>) => open,
    overdue: ({ overdue }: N<'overdue'>) => overdue,
    finishedToday: ({ finished }: N<'finished'>) => finished,
    reported: ({ reported }: N<'reported'>) => reported,
    finished: ({ finished }: N<'finished'>) => finished,
    reactTime: ({ reactTime }: N<'reactTime'>) => round(reactTime, 1),
    repairTime: ({ repairTime }: N<'repairTime'>) => round(repairTime, 1),
    inTime: ({ inTime }: N<'inTime'>) => inTime,
    withDeadline: ({ withDeadline }: N<'withDeadline'>) => withDeadline,
    compliance: ({ inTime, withDeadline }: N<'inTime' | 'withDeadline'>) => round(100 * ratio(inTime, withDeadline), 1),
    cost: ({ cost }: N<'cost'>) => yuan(cost),
  },
  series: [byStatus, costByMonth],
  tops: { facilities: byFacilityStatus, failing: mostFailing, workload },
})

/** What was reported, by its present status: one series for each status, which add up to what was reported. */
async function byStatus({ tx, repairs, span, words }: Found) {
  const reported = sql`${repairs} r
    where r.deleted_at is null and r.created_at >= ${seriesFrom(span)} and r.created_at < ${span.to}`
  const sums = sql`r.status, count(*)::integer as repairs`
  const { rows } = await sql<{ place: string; status: number; repairs: number }>`
    ${sumsByPlace('r.created_at', span, sums, reported, sql`1, 2`)}`.execute(tx)
  return Object.entries(repair.status).map(([number, [name]]) => ({
    ...seriesOf(
      `byStatus.${number}`,
      span,
      rows.filter(({ status }) => status === Number(number)),
      ({ repairs }) => repairs,
    ),
    label: words.entities.repair!.status[name]!,
  }))
}

/**
 * The cost of what was finished in each of the last months, whatever the range is. The bounds of the months are computed
 * once, so that each month's repairs are found by an index.
 */
async function costByMonth({ tx, repairs, span }: Found) {
  const { rows } = await sql<{ month: string; cost: number }>`
    with months as materialized (
      select month, moment_at(month, ${span.zone}) as start_at,
        moment_at(month + interval '1 month', ${span.zone}) as end_at
      from generate_series(date_trunc('month', now() at time zone ${span.zone}) - ${`${MONTHS - 1} months`}::interval,
        date_trunc('month', now() at time zone ${span.zone}), interval '1 month') month)
    select to_char(m.month, 'YYYY-MM') as month, (
      select coalesce(sum(r.cost), 0)::bigint from ${repairs} r
      where r.deleted_at is null and r.finished_at >= m.start_at and r.finished_at < m.end_at) as cost
    from months m order by 1`.execute(tx)
  return [{ key: 'costByMonth', points: rows.map(({ month, cost }): [string, number] => [month, yuan(Number(cost))]) }]
}

async function byFacilityStatus({ tx, facilities, words }: Found) {
  const { rows } = await sql<{ status: number; facilities: number }>`
    select f.status, count(*)::integer as facilities from ${facilities} f where f.deleted_at is null
    group by 1 order by 1`.execute(tx)
  const named: Readonly<Record<number, readonly [string, string]>> = facility.status
  return rows.map((row) => ({ ...row, name: words.entities.facility!.status[named[row.status]![0]]! }))
}

async function mostFailing({ tx, repairs, span }: Found) {
  const { rows } = await sql<NumbersRow>`
    select f.id as "_id", f.name, count(*)::integer as repairs
    from ${repairs} r join facility_facility f on f.tenant_id = r.tenant_id and f.id = r.facility_id
    where r.deleted_at is null and r.created_at >= ${span.from} and r.created_at < ${span.to}
    group by f.id, f.name order by 3 desc, 2 limit ${LONGEST}`.execute(tx)
  return rows
}

/** A repair of two people counts for both. */
async function workload({ tx, repairs, span }: Found) {
  const { rows } = await sql<NumbersRow>`
    select u.id as "_id", u.name, count(*) filter (where r.status in (1, 2, 3))::integer as open,
      count(*) filter (where r.finished_at >= ${span.from} and r.finished_at < ${span.to})::integer as finished
    from ${repairs} r cross join lateral unnest(r.repairers_ids) by_id
    join app_user u on u.tenant_id = r.tenant_id and u.id = by_id
    where r.deleted_at is null
      and (r.status in (1, 2, 3) or r.finished_at >= ${span.from} and r.finished_at < ${span.to})
    group by u.id, u.name order by 3 desc, 4 desc, 2 limit ${LONGEST}`.execute(tx)
  return rows
}
