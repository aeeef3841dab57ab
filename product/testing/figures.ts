import { addDays, startOfDay } from '@atrium/core/contract/zone'
import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import {
  anyDevice,
  anyOrder,
  forget,
  type Numbers,
  openSite,
  PLACES,
  rowsOf,
  second,
  storeHistory,
  sum,
  text,
  valuesOf,
} from '../figure-histories.ts'
import { LINES, type Line } from './figure-lines.ts'

type Place = (typeof PLACES)[number]

const lines = Object.keys(LINES) as Line[]

export const OVERVIEWS = PLACES.flatMap((place) => lines.map((app) => ({ ...place, app })))

/** The overview of an app is what plain SQL adds up, and its sums agree. */
export async function addedUpBySql(world: World, { app, zone, first }: (typeof OVERVIEWS)[number]) {
  const site = await openSite(world, zone)
  const other = await openSite(world, zone)
  const orders = fc.array(anyOrder, { minLength: 5, maxLength: 30, size: 'max' })
  const devices = fc.array(anyDevice, { minLength: 4, maxLength: 4 })
  return fc.asyncProperty(orders, devices, fc.nat({ max: 2 }), async (sold, placed, skip) => {
    await storeHistory(world, app, site, startOfDay(zone, first), sold, placed)
    await storeHistory(world, app, other, startOfDay(zone, first), sold.slice(1), placed)
    // Written beside the app's calls, so nothing has dropped the figures that were counted before.
    forget(app)
    const days = skip === 2 ? 1 : 2
    const [from, to] = [addDays(first, skip), addDays(first, skip + days)].map((day) => startOfDay(zone, day))
    const range = { start: new Date(from!).toISOString(), end: new Date(to!).toISOString() }
    for (const [by, scope] of [
      [site.clerk, 'true'],
      [site.narrow, `o.group_id = '${site.group}'`],
    ] as const) {
      const numbers = (await by.get(`/api/${app}/dashboard`, range)).body as Numbers
      const values = valuesOf(numbers)
      const rows = `${app}_order o where o.tenant_id = '${site.tenant.id}' and o.deleted_at is null and ${scope}`
      const within = (column: string) => `o.${column} >= '${range.start}' and o.${column} < '${range.end}'`
      const [paid] =
        await world.sql(`select coalesce(sum(paid_amount), 0)::float8 / 100 as income, count(*)::int as orders,
      coalesce(sum(refunded_amount), 0)::float8 / 100 as returned from ${rows} and ${within('paid_at')}`)
      const [made] = await world.sql(`select count(*)::int as orders from ${rows} and ${within('created_at')}`)
      const [back] = await world.sql(`select coalesce(sum(r.amount), 0)::float8 / 100 as refunds from refund r, ${rows}
      and r.biz_id = o.id and not r.of_held and r.succeeded_at >= '${range.start}' and r.succeeded_at < '${range.end}'`)
      expect(values).toMatchObject({ income: paid!.income, orders: paid!.orders, refunds: back!.refunds })
      expect(values.net).toBe(sum([values.income!, -values.refunds!]))
      expect(sum(rowsOf(numbers, 'status').map(({ orders: n }) => n!))).toBe(made!.orders)
      for (const key of ['income', 'orders']) {
        const { points } = numbers.series.find((one) => one.key === key)!
        expect(sum(points.map(([, value]) => value))).toBe(values[key])
      }
      const list = await by.get(`/api/${app}/order/list`, {
        paidAtStart: addDays(first, skip),
        paidAtEnd: addDays(first, skip + days - 1),
      })
      expect([list.body.pagination.total, list.body.summary.paidAmount / 100]).toEqual([values.orders, values.income])
      if (app === 'charge') {
        expect([values.prepaid, values.returned]).toEqual([paid!.income, paid!.returned])
        expect(list.body.summary.refundedAmount / 100).toBe(values.returned)
        expect(sum([values.prepaid!, -values.returned!, -values.held!])).toBe(values.consumed)
        expect(values.held).toBeGreaterThanOrEqual(0)
      }
    }
    const numbers = (await site.clerk.get(`/api/${app}/dashboard`, range)).body as Numbers
    const values = valuesOf(numbers)
    expect(values.devices).toBe(placed.filter(({ deleted }) => !deleted).length)
    expect(values.online! + values.offline! + values.never!).toBe(values.devices)
    const states = rowsOf(numbers, 'deviceStates')
    expect(sum(states.map((row) => row.devices!))).toBe(values.devices)
    for (const { state, devices: count } of states) {
      const { body } = await site.clerk.get(`/api/${app}/device/list`, { state: String(state) })
      expect(body.pagination.total).toBe(count)
      if (state === 4) expect(values.faulty).toBe(count)
    }
  })
}

/** Visitors of each hour, day and code add up to the visitors of the list. */
export async function visitorsAddUp(world: World, { zone, first }: Place) {
  const { tenant, clerk, narrow, group } = await openSite(world, zone)
  const codes = [uuid(), uuid()]
  await world.sql(
    codes
      .map(
        (id) => `insert into visitor_register_code (id, tenant_id, name, code, fields)
        values ('${id}', '${tenant.id}', '${id}', '${id}', '[]')`,
      )
      .join(';'),
  )
  const visit = fc.record({ at: second, code: fc.nat({ max: 1 }), deleted: fc.boolean(), inGroup: fc.boolean() })
  return fc.asyncProperty(fc.array(visit, { maxLength: 40, size: 'max' }), fc.nat({ max: 3 }), async (visits, skip) => {
    await world.sql(
      [
        `delete from visitor_record where tenant_id = '${tenant.id}'`,
        ...visits.map(({ at, code, deleted, inGroup }, n) => {
          const created = new Date(startOfDay(zone, first) + at * 1000).toISOString()
          return `insert into visitor_record (id, tenant_id, no, register_code_id, fields, created_at, deleted_at, group_id)
          values ('${uuid()}', '${tenant.id}', 'V${n}', '${codes[code]}', '[]', '${created}',
            ${deleted ? 'now()' : 'null'}, ${inGroup ? text(group) : 'null'})`
        }),
      ].join(';\n'),
    )
    forget('visitor')
    const day = addDays(first, skip)
    const [start, end] = [day, addDays(day, 1)].map((each) => new Date(startOfDay(zone, each)).toISOString())
    for (const by of [clerk, narrow]) {
      const numbers = (await by.get('/api/visitor/dashboard', { start: start!, end: end! })).body as Numbers
      const listed = async (of: string) =>
        (await by.get('/api/visitor/list', { createdAtStart: of, createdAtEnd: of })).body.pagination.total
      const { points, before } = numbers.series.find(({ key }) => key === 'byHour')!
      expect(sum(points.map(([, count]) => count))).toBe(await listed(day))
      expect(sum(before!.map(([, count]) => count))).toBe(await listed(addDays(day, -1)))
      expect(sum(rowsOf(numbers, 'byCode').map(({ visitors }) => visitors!))).toBe(await listed(day))
    }
  })
}
