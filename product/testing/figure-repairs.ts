import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { forget, type Numbers, openSite, rowsOf, sum, valuesOf } from '../figure-histories.ts'
import { daysOf, figuresIn, opened, rounded, today, ZONE } from './figure-lists.ts'

const ago = fc.integer({ min: 60, max: 20 * 86_400 })
const anyRepair = fc.record({
  ago,
  status: fc.integer({ min: 1, max: 5 }),
  /** In seconds from the report; some have none. */
  due: fc.option(fc.integer({ min: 60, max: 10 * 86_400 })),
  cost: fc.option(fc.nat({ max: 500_000 })),
  facility: fc.nat({ max: 2 }),
  isDeleted: fc.boolean(),
})

/** Each figure of repairs is what plain SQL counts, and opens a list with the same total. */
export async function repairsOpenLists(world: World) {
  const { tenant, clerk } = await openSite(world, ZONE)
  const category = uuid()
  const facilities = [uuid(), uuid(), uuid()]
  await world.sql(`insert into facility_category (id, tenant_id, name) values ('${category}', '${tenant.id}', 'pumps');
    ${facilities
      .map(
        (id, n) => `insert into facility_facility (id, tenant_id, no, name, category_id, code, status)
        values ('${id}', '${tenant.id}', 'P${n}', 'P${n}', '${category}', '${id}', ${n + 1})`,
      )
      .join(';')}`)
  return fc.asyncProperty(fc.array(anyRepair, { maxLength: 30, size: 'max' }), async (repairs) => {
    const rows = repairs.map(({ ago, status, due, cost, facility, isDeleted }, n) => {
      const created = `now() - interval '${ago} seconds'`
      const finished = status === 4 ? `now() - interval '${Math.floor(ago / 3)} seconds'` : 'null'
      const started = status === 3 || status === 4 ? `now() - interval '${Math.floor(ago / 2)} seconds'` : 'null'
      return `insert into facility_repair (id, tenant_id, no, title, description, facility_id, status, created_at,
          first_react_at, finished_at, due_at, cost, deleted_at)
        values ('${uuid()}', '${tenant.id}', 'R${n}', 'x', 'x', '${facilities[facility]}', ${status}, ${created},
          ${started}, ${finished}, ${due === null ? 'null' : `${created} + interval '${due} seconds'`},
          ${status === 4 ? (cost ?? 'null') : 'null'}, ${isDeleted ? 'now()' : 'null'})`
    })
    await world.sql([`delete from facility_repair where tenant_id = '${tenant.id}'`, ...rows].join(';\n'))
    forget('facility')
    const numbers = (await clerk.get('/api/facility/dashboard')).body as Numbers
    const values = valuesOf(numbers)
    for (const [key, { list, ratio, period = 'range' }] of figuresIn('facility')) {
      if (ratio || !list || list.basis) continue
      const { total, sums } = await opened(clerk, 'facility', list, daysOf(period, [today(), today()]))
      expect(values[key], key).toBe(list.sum ? rounded((sums[list.sum] ?? 0) / 100, 2) : total)
    }
    const [counted] = await world.sql(`
      with r as (select *, (created_at at time zone '${ZONE}')::date = (now() at time zone '${ZONE}')::date as is_new,
          (finished_at at time zone '${ZONE}')::date = (now() at time zone '${ZONE}')::date as is_done
        from facility_repair where tenant_id = '${tenant.id}' and deleted_at is null)
      select count(*) filter (where is_new)::integer as reported,
        coalesce(round(100.0 * count(*) filter (where is_done and finished_at <= due_at)
          / nullif(count(*) filter (where is_done and due_at is not null), 0), 1), 0)::float8 as compliance
      from r`)
    expect(values).toMatchObject(counted!)
    const days = numbers.series.filter(({ key }) => key.startsWith('byStatus.'))
    expect(sum(days.flatMap(({ points }) => points.map(([, count]) => count)))).toBe(counted!.reported)
    expect(sum(rowsOf(numbers, 'facilities').map((row) => Number(row.facilities)))).toBe(facilities.length)
    expect(sum(rowsOf(numbers, 'failing').map((row) => Number(row.repairs)))).toBe(counted!.reported)
  })
}
