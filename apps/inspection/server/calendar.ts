import { addDays, dayOf, startOfDay } from '@atrium/core/contract/zone'
import { call } from '@atrium/core/server/call/app-call'
import { tenantZone } from '@atrium/core/server/db/tenant-zone'
import { rowsWithin } from '@atrium/core/server/entity/within'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { type CalendarDay, calendarDay } from '../calendar.ts'
import { path, pathRecord } from '../index.ts'
import { dueBetween, type Schedule } from '../schedule.ts'

const READ = ['inspection', 'record/path', 'read'] as const

export const calendar = call({
  method: 'GET',
  path: '/api/inspection/calendar',
  guard: { kind: 'anyOf', triples: [READ] },
  summary: 'The rounds of a month, day by day; those still to come follow from the schedules as they are now',
  query: Type.Object(
    { month: Type.String({ pattern: '^(19[7-9]\\d|20\\d\\d|21\\d\\d)-(0[1-9]|1[0-2])$' }) },
    { additionalProperties: false },
  ),
  response: Type.Object({ code: Type.Literal(0), days: Type.Array(calendarDay) }),
  async run(ctx, { query }) {
    const zone = await tenantZone(ctx.tx)
    const first = `${query.month}-01`
    const days = new Map<string, CalendarDay>()
    for (let day = first; day.startsWith(query.month); day = addDays(day, 1)) {
      days.set(day, { day, open: 0, done: 0, missed: 0, coming: 0 })
    }
    const [fromMs, toMs] = [startOfDay(zone, first), startOfDay(zone, addDays(first, days.size))]
    const { rows: counted } = await sql<Omit<CalendarDay, 'coming'>>`
      select to_char(r.plan_at at time zone ${zone}, 'YYYY-MM-DD') as day,
        count(*) filter (where r.status in (1, 2))::integer as open,
        count(*) filter (where r.status = 3)::integer as done, count(*) filter (where r.status = 4)::integer as missed
      from ${await rowsWithin(ctx, pathRecord, READ)} r
      where r.deleted_at is null and r.plan_at >= ${new Date(fromMs)} and r.plan_at < ${new Date(toMs)}
      group by 1`.execute(ctx.tx)
    for (const { day, ...counts } of counted) Object.assign(days.get(day) ?? {}, counts)
    const { rows: paths } = await sql<{ schedule: Schedule; nextAt: Date }>`
      select p.schedule, p.next_at as "nextAt" from ${await rowsWithin(ctx, path, READ)} p
      where p.deleted_at is null and p.status = 1 and p.next_at < ${new Date(toMs)}`.execute(ctx.tx)
    for (const { schedule, nextAt } of paths) {
      for (const ms of dueBetween(schedule, zone, Math.max(fromMs, nextAt.getTime()) - 1, toMs - 1)) {
        const day = days.get(dayOf(zone, ms))
        if (day) day.coming += 1
      }
    }
    return { code: 0, days: [...days.values()] }
  },
})
