import { addDays, startOfDay } from '@atrium/core/contract/zone'
import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { forget, type Numbers, openSite, rowsOf, sum, text, valuesOf } from '../figure-histories.ts'
import { daysOf, figuresIn, opened, today, ZONE } from './figure-lists.ts'

const DAYS = 6
/** Seconds after the start of the first day. */
const second = fc.integer({ min: 0, max: DAYS * 86_400 - 1 })
const anyVisit = fc.record({
  at: second,
  /** From the visit until the server had it, and from then until somebody resolved it. */
  sentAfterS: fc.integer({ min: 0, max: 30_000 }),
  resolvedAfterS: fc.integer({ min: 0, max: 2 * 86_400 }),
  status: fc.integer({ min: 1, max: 3 }),
  isLate: fc.boolean(),
  isDeleted: fc.boolean(),
})
const anyRound = fc.record({
  planAt: second,
  status: fc.integer({ min: 1, max: 5 }),
  timing: fc.integer({ min: 1, max: 2 }),
  /** One for each point. */
  visits: fc.array(anyVisit, { maxLength: 3 }),
  isDeleted: fc.boolean(),
  /** Who walks it, and whether its rows are of the group. */
  isNarrow: fc.boolean(),
  inGroup: fc.boolean(),
})
type Round = typeof anyRound extends fc.Arbitrary<infer T> ? T : never

/**
 * Each figure of rounds is what plain SQL counts, and opens a list with the same total; also for somebody who sees the own
 * rounds and those of a group.
 */
export async function roundsOpenLists(world: World) {
  const { tenant, clerk, narrow, group } = await openSite(world, ZONE)
  const [path, points] = [uuid(), [uuid(), uuid(), uuid()]]
  await world.sql(
    [
      ...points.map(
        (id, n) => `insert into inspection_point (id, tenant_id, name, no, code, form)
          values ('${id}', '${tenant.id}', 'P${n}', 'P${n}', '${id}', '[{}]')`,
      ),
      `insert into inspection_path (id, tenant_id, name, points_ids, inspectors_ids, schedule)
        values ('${path}', '${tenant.id}', 'R', array['${points[0]}'::uuid], array['${clerk.userId}'::uuid], '{}')`,
    ].join(';\n'),
  )
  // Some are planned for later today. Nothing of them has happened later than now, and none of them is missed.
  const first = addDays(today(), 1 - DAYS)
  const firstMs = startOfDay(ZONE, first)
  const nowMs = Date.now()
  const planned = (seconds: number) => `'${new Date(firstMs + seconds * 1000).toISOString()}'`
  const at = (seconds: number) => planned(Math.min(seconds, (nowMs - firstMs) / 1000))
  const rowsOfRound = (round: Round) => {
    const { planAt, timing, visits, isDeleted, isNarrow, inGroup } = round
    const status = round.status === 4 && firstMs + planAt * 1000 > nowMs ? 1 : round.status
    const id = uuid()
    const inspector = isNarrow ? narrow.userId : clerk.userId
    const ofGroup = inGroup ? text(group) : 'null'
    return [
      `insert into inspection_path_record (id, tenant_id, path_id, name, inspector_id, inspectors_ids, origin, plan_at, due_at,
          received_at, timing, total, plan, status, group_id, deleted_at)
        values ('${id}', '${tenant.id}', '${path}', 'R', '${inspector}', array['${inspector}'::uuid], 2, ${planned(planAt)},
          ${planned(planAt + 7200)}, ${status === 3 ? `${at(planAt)}, ${timing}` : 'null, null'}, ${points.length}, '{}',
          ${status}, ${ofGroup}, ${isDeleted ? 'now()' : 'null'})`,
      ...visits.map((visit, n) => {
        const receivedS = visit.at + visit.sentAfterS
        const handled = visit.status === 3 ? at(receivedS + visit.resolvedAfterS) : 'null'
        return `insert into inspection_point_record (id, tenant_id, path_record_id, path_id, point_id, name, inspector_id, at,
            received_at, late, "values", handled_at, status, group_id, deleted_at)
          values ('${uuid()}', '${tenant.id}', '${id}', '${path}', '${points[n]}', 'P${n}', '${inspector}', ${at(visit.at)},
            ${at(receivedS)}, ${visit.isLate}, '[]', ${handled}, ${visit.status}, ${ofGroup},
            ${visit.isDeleted ? 'now()' : 'null'})`
      }),
    ]
  }
  const rounds = fc.array(anyRound, { maxLength: 20, size: 'max' })
  return fc.asyncProperty(rounds, fc.nat({ max: DAYS - 2 }), async (walked, skip) => {
    await world.sql(
      [
        `delete from inspection_point_record where tenant_id = '${tenant.id}'`,
        `delete from inspection_path_record where tenant_id = '${tenant.id}'`,
        ...walked.flatMap(rowsOfRound),
      ].join(';\n'),
    )
    forget('inspection')
    const chosen = [addDays(first, skip), addDays(first, skip + 1)] as const
    const [start, end] = [chosen[0], addDays(chosen[1], 1)].map((day) => new Date(startOfDay(ZONE, day)).toISOString())
    for (const [by, reached] of [
      [clerk, 'true'],
      [narrow, `(group_id = '${group}' or inspector_id = '${narrow.userId}')`],
    ] as const) {
      const numbers = (await by.get('/api/inspection/dashboard', { start: start!, end: end! })).body as Numbers
      const values = valuesOf(numbers)
      for (const [key, { list, ratio, period = 'range' }] of figuresIn('inspection')) {
        if (ratio || !list) continue
        const { total, rows } = await opened(by, 'inspection', list, daysOf(period, chosen))
        if (!list.basis) expect(values[key], key).toBe(total)
        else expect(values[key], key).toBeCloseTo(meanHours(rows), 6)
      }
      const mine = `tenant_id = '${tenant.id}' and deleted_at is null and ${reached}`
      const within = (column: string) => `${column} >= '${start}' and ${column} < '${end}'`
      const [counted] = await world.sql(`
        select count(*)::int as tasks, (count(*) filter (where status = 3))::int as done,
          (count(*) filter (where status = 4))::int as missed, (count(*) filter (where timing = 1))::int as "onTime",
          (select count(*)::int from inspection_point_record where ${mine} and status = 2) as exceptions
        from inspection_path_record where ${mine} and ${within('plan_at')}`)
      expect(values).toMatchObject(counted!)
      const ended = Number(counted!.done) + Number(counted!.missed)
      expect(values.onTimeRate).toBeCloseTo(ended === 0 ? 0 : (100 * Number(counted!.onTime)) / ended, 6)
      const [found] = await world.sql(`
        select count(*)::int as visits, (count(*) filter (where late))::int as late,
          (count(*) filter (where status <> 1))::int as exceptions, (count(*) filter (where status = 2))::int as open
        from inspection_point_record where ${mine} and ${within('at')}`)
      const ranked = (key: string, column: string) => sum(rowsOf(numbers, key).map((row) => Number(row[column])))
      for (const column of ['visits', 'late', 'exceptions']) {
        expect(ranked('inspectors', column), column).toBe(found![column])
      }
      for (const column of ['exceptions', 'open']) expect(ranked('points', column), column).toBe(found![column])
      const overTime = (key: string) => {
        const { points: values } = numbers.series.find((one) => one.key === key)!
        return sum(values.map(([, value]) => value))
      }
      expect([overTime('tasks'), overTime('exceptions')]).toEqual([counted!.tasks, found!.exceptions])
    }
  })
}

/** From what the server had until it was resolved, on average. */
function meanHours(rows: { receivedAt: string; handledAt: string }[]): number {
  const hours = rows.map(({ receivedAt, handledAt }) => (Date.parse(handledAt) - Date.parse(receivedAt)) / 3_600_000)
  return hours.length === 0 ? 0 : hours.reduce((total, each) => total + each, 0) / hours.length
}
