import type { NumbersRow } from '@atrium/core/server/call/dashboard-numbers'
import { type At, overviewCall, rowsIn } from '@atrium/core/server/figures/overview-call'
import { placesIn, type Span, seriesFrom, seriesOf, spanOf, sumsByPlace } from '@atrium/core/server/figures/span'
import { sql } from 'kysely'
import en_US from '../en_US.ts'
import { visitor } from '../index.ts'
import { overview } from '../overview.ts'
import zh_CN from '../zh_CN.ts'

const READ = ['visitor', 'dashboard', 'read'] as const
const DAYS_SHOWN = 14

const rows = rowsIn(READ, { records: visitor })

type Recorded = At<Awaited<ReturnType<typeof rows>>>

/** `/visitor/dashboard`: who has registered, when and where, and who is inside. */
export const figures = overviewCall(overview, rows, {
  read: READ,
  summary: 'Figures of the visitor dashboard; start and end (default: today) bound byHour and byCode',
  words: { zh_CN, en_US },
  counts({ records }) {
    const visitors = (from: unknown, to: unknown) => sql`
      select count(*) as visitors from ${records} v
      where v.deleted_at is null and v.created_at >= ${from} and v.created_at < ${to}`
    return {
      day: [
        visitors,
        (_from, to) => sql`
          select count(*) as inside from ${records} v
          where v.deleted_at is null and v.visit_at < ${to} and (v.leave_at is null or v.leave_at >= ${to})`,
      ],
      month: [visitors],
    }
  },
  values: {
    today: ({ visitors }: Record<'visitors', number>) => visitors,
    inside: ({ inside }: Record<'inside', number>) => inside,
    month: ({ visitors }: Record<'visitors', number>) => visitors,
  },
  series: [byHour, byDay],
  tops: { byCode, last },
})

/** One point for each hour of the day, also for hours without visitors; the days of a longer range are added up. */
async function byHour(at: Recorded) {
  const { span } = at
  const hours = await registered(at, { ...span, step: 'hour' })
  const ofDay = (rows: typeof hours): [number, number][] =>
    Array.from({ length: 24 }, (_, hour) => [
      hour,
      rows.reduce((sum, { place, visitors }) => sum + (Number(place.slice(11, 13)) === hour ? visitors : 0), 0),
    ])
  const [day = ''] = span.isDay ? placesIn(span).map((place) => place.slice(0, 10)) : []
  const isEarlier = ({ place }: { place: string }) => place.slice(0, 10) < day
  const points = ofDay(hours.filter((row) => !isEarlier(row)))
  return [{ key: 'byHour', points, ...(span.isDay ? { before: ofDay(hours.filter(isEarlier)) } : {}) }]
}

/** The last days, including today, whatever the range. */
async function byDay(at: Recorded) {
  const span = spanOf({}, at.span.zone, DAYS_SHOWN)
  return [seriesOf('byDay', span, await registered(at, span), ({ visitors }) => visitors)]
}

/** Visitors by the time of registration. */
async function registered({ tx, records }: Recorded, span: Span) {
  const sums = sql`count(*) as visitors`
  const from = sql`${records} v
    where v.deleted_at is null and v.created_at >= ${seriesFrom(span)} and v.created_at < ${span.to}`
  const { rows } = await sql<{ place: string; visitors: number }>`
    ${sumsByPlace('v.created_at', span, sums, from)}`.execute(tx)
  return rows
}

async function byCode({ tx, records, span }: Recorded) {
  const { rows } = await sql<NumbersRow>`
    select c.id as _id, c.name, count(*) as visitors
    from ${records} v join visitor_register_code c on c.id = v.register_code_id
    where v.deleted_at is null and v.created_at >= ${span.from} and v.created_at < ${span.to}
    group by c.id, c.name order by visitors desc, c.name limit 10`.execute(tx)
  return rows
}

async function last({ tx, records }: Recorded) {
  const { rows } = await sql<{ _id: string; no: string; name: string | null; createdAt: Date }>`
    select v.id as _id, v.no, v.name, v.company, c.name as "registerCode", v.status, v.created_at as "createdAt"
    from ${records} v join visitor_register_code c on c.id = v.register_code_id
    where v.deleted_at is null order by v.created_at desc, v.id desc limit 10`.execute(tx)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
