import type { NumbersRow } from '@atrium/core/server/call/dashboard-numbers'
import { type At, overviewCall, ratio, rowsIn } from '@atrium/core/server/figures/overview-call'
import { seriesFrom, seriesOf, sumsByPlace } from '@atrium/core/server/figures/span'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { pathRecord, pointRecord } from '../index.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const READ = ['inspection', 'dashboard', 'read'] as const
const MOST_PLACES = 500

const rows = rowsIn(READ, { rounds: pathRecord, visits: pointRecord })

type Counted = At<Awaited<ReturnType<typeof rows>>>
type Rounds = Record<'tasks' | 'done' | 'missed' | 'ontime', number>

const ended = ({ done, missed }: Rounds) => done + missed

/** `/inspection/dashboard`: which rounds were walked, in time or not, and what was found. */
export const figures = overviewCall(overview, rows, {
  read: READ,
  summary: 'Figures of the inspection overview; start and end (default: today) bound when rounds were planned',
  words: { zh_CN, en_US },
  counts: ({ rounds, visits }) => ({
    range: [
      // All rounds of today count, also those of later: the list has them, too. What was walked by now is compared with what
      // was walked by the same hour before.
      (from, to, until) => sql`
        select count(*) as tasks, count(*) filter (where r.status = 3 and r.is_over) as done,
          count(*) filter (where r.status = 4 and r.is_over) as missed,
          count(*) filter (where r.timing = 1 and r.is_over) as ontime
        from (
          select r.status, r.timing, r.plan_at < ${to} or r.received_at < ${to} as is_over
          from ${rounds} r where r.deleted_at is null and r.plan_at >= ${from} and r.plan_at < ${until}) r`,
      (from, to) => sql`
        select coalesce(avg(extract(epoch from v.handled_at - v.received_at)), 0)::float8 as seconds
        from ${visits} v
        where v.deleted_at is null and v.status = 3 and v.handled_at >= ${from} and v.handled_at < ${to}`,
    ],
    now: [() => sql`select count(*) as exceptions from ${visits} v where v.deleted_at is null and v.status = 2`],
  }),
  values: {
    tasks: ({ tasks }: Rounds) => tasks,
    done: ({ done }: Rounds) => done,
    missed: ({ missed }: Rounds) => missed,
    ended,
    onTime: ({ ontime }: Rounds) => ontime,
    onTimeRate: (of: Rounds) => 100 * ratio(of.ontime, ended(of)),
    exceptions: ({ exceptions }: Record<'exceptions', number>) => exceptions,
    resolveHours: ({ seconds }: Record<'seconds', number>) => seconds / 3600,
  },
  series: [tasksOverTime, exceptionsOverTime],
  tops: { inspectors, points },
})

/** Rounds by the time for which they were planned, until the end of today. */
async function tasksOverTime({ tx, rounds, span }: Counted) {
  const from = sql`${rounds} r
    where r.deleted_at is null and r.plan_at >= ${seriesFrom(span)} and r.plan_at < ${span.until}`
  const { rows: counted } = await sql<{ place: string; tasks: number }>`
    ${sumsByPlace('r.plan_at', span, sql`count(*) as tasks`, from)}`.execute(tx)
  return [seriesOf('tasks', { ...span, to: span.until }, counted, ({ tasks }) => tasks)]
}

/** Exceptions by the time at which they were found. */
async function exceptionsOverTime({ tx, visits, span }: Counted) {
  const from = sql`${visits} v
    where v.deleted_at is null and v.status <> 1 and v.at >= ${seriesFrom(span)} and v.at < ${span.to}`
  const { rows: counted } = await sql<{ place: string; exceptions: number }>`
    ${sumsByPlace('v.at', span, sql`count(*) as exceptions`, from)}`.execute(tx)
  return [seriesOf('exceptions', span, counted, ({ exceptions }) => exceptions)]
}

async function inspectors({ tx, visits, span }: Counted) {
  const { rows: ranked } = await sql<NumbersRow>`
    select u.id as _id, u.name, count(*) as visits, count(*) filter (where v.late) as late,
      count(*) filter (where v.status <> 1) as exceptions
    from ${visits} v join app_user u on u.id = v.inspector_id and u.tenant_id = v.tenant_id
    where v.deleted_at is null and v.at >= ${span.from} and v.at < ${span.to}
    group by u.id, u.name order by visits desc, u.name limit 10`.execute(tx)
  return ranked
}

/** The points at which exceptions were found, most first, with their places. */
async function points({ tx, visits, span }: Counted) {
  const { rows: ranked } = await sql<NumbersRow>`
    select p.id as _id, p.name, p.no, (p.coordinates ->> 'lng')::float8 as lng, (p.coordinates ->> 'lat')::float8 as lat,
      count(*) as exceptions, count(*) filter (where v.status = 2) as open
    from ${visits} v join inspection_point p on p.id = v.point_id and p.tenant_id = v.tenant_id
    where v.deleted_at is null and v.status <> 1 and v.at >= ${span.from} and v.at < ${span.to}
    group by p.id, p.name, p.no, p.coordinates order by exceptions desc, p.name limit ${MOST_PLACES}`.execute(tx)
  return ranked
}
