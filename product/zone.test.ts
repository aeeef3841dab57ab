import { addDays, clockText, DEFAULT_ZONE, localMs, startOf, startOfDay, weekdayOf } from '@atrium/core/contract/zone'
import { inTenant } from '@atrium/core/server/call/ctx'
import { insertRow, updateRow } from '@atrium/core/server/entity/rows'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { ORIGIN } from '@atrium/selling/server/money/origin'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { order } from '../apps/charge/entities/order.ts'
import { planOf } from '../apps/charge/server/new-order.ts'
import { make } from '../apps/iot/testing.ts'
import { registerAt, WANG } from '../apps/visitor/testing.ts'
import { productWorld } from './testing/product-world.ts'

/** A tenant in New York, tested in every app that counts days. */

const NEW_YORK = 'America/New_York'

let world: World
let tenant: TestTenant
let clerk: Client

beforeAll(async () => {
  world = await productWorld()
})
beforeEach(async () => {
  tenant = await world.tenant()
  clerk = await tenant.user()
  expect((await setZone(NEW_YORK)).body).toEqual({ code: 0 })
})

async function setZone(timeZone: string, by = clerk) {
  const { body } = await clerk.get('/api/tenant/own')
  return by.put('/api/tenant/own', { timeZone, rev: body.tenant.rev })
}

const iso = (ms: number) => new Date(ms).toISOString()
const midnight = () => startOf('day', NEW_YORK, Date.now())

/** Inserts an order that was paid at this time. Returns its row. */
const paid = (atMs: number, paidAmount = 100) =>
  inTenant(world.server.services, tenant.id, ORIGIN, (ctx) =>
    insertRow(ctx, order, { status: 5, amount: paidAmount, paidAmount, paidAt: iso(atMs), createdAt: iso(atMs) }),
  )

const seriesOf = (body: { series: { key: string; points: [string, number][] }[] }, key: string) =>
  body.series.find((series) => series.key === key)!.points
const kpiOf = (body: { kpis: { key: string; value: number; prev: number }[] }, key: string) =>
  body.kpis.find((kpi) => kpi.key === key)!

describe('a tenant’s time zone', () => {
  test('it is Asia/Shanghai until a permitted user sets it, and the audit log shows the change', async () => {
    const other = await (await world.tenant()).user()
    expect((await other.get('/api/user/me')).body.tenant.timeZone).toBe(DEFAULT_ZONE)
    const me = async () => (await clerk.get('/api/user/me')).body.tenant.timeZone
    await expect.poll(me).toBe(NEW_YORK)
    const reader = await tenant.user({ permissions: [['manage', 'tenant', 'read']] })
    expect((await setZone('Asia/Tokyo', reader)).status).toBe(403)
    const [row] = await world.rows('audit_log', { tenant_id: tenant.id, entity: 'manage.tenant' })
    expect(row).toMatchObject({ action: 'update', before: { timeZone: DEFAULT_ZONE }, after: { timeZone: NEW_YORK } })
  })

  test('an unknown zone is refused at its field in both languages, and a simultaneous change is not overwritten', async () => {
    for (const zone of ['Asia/Atlantis', '+08:00', 'EST', "UTC'--", '']) {
      expect((await setZone(zone)).body).toMatchObject({
        code: 40001,
        fields: { timeZone: '没有这个时区，例如 Asia/Shanghai' },
      })
    }
    const wrong = { name: 'x', sysName: 'x', expireAt: iso(Date.now() + 1e9), adminUsername: 'abcd' }
    const values = { ...wrong, adminPassword: 'First.pw77', timeZone: 'Mars/Olympus' }
    const english = world.anonymous({ locale: 'en_US' })
    await english.signIn(clerk.username, clerk.password)
    const made = await english.post('/api/tenant', values)
    expect(made.body.fields.timeZone).toBe('There is no such time zone; use one like Asia/Shanghai')
    expect((await clerk.put('/api/tenant/own', { timeZone: 'Asia/Tokyo', rev: 0 })).body.code).toBe(40901)
  })
})

describe('a zone with a half-hour', () => {
  test('axis, clock, list, file and order number agree, whatever zone the person reads times in', async () => {
    const KOLKATA = 'Asia/Kolkata'
    await setZone(KOLKATA)
    await clerk.put('/api/user/loginUser', { timeZone: NEW_YORK })
    const { services } = world.server
    const row = await inTenant(services, tenant.id, ORIGIN, async (ctx) => {
      const made = await insertRow(ctx, order, { status: 5, amount: 100, paidAmount: 100 })
      return updateRow(ctx, order, made._id, { paidAt: made.createdAt })
    })
    const clock = clockText(KOLKATA, Date.parse(row.createdAt))
    const day = clock.slice(0, 10)
    expect(row.no.slice(2, 14)).toBe(clock.replace(/\D/g, '').slice(2))

    const axis = seriesOf((await clerk.get('/api/charge/dashboard')).body, 'income')
    expect(axis[0]![0]).toBe(`${day} 00:00`)
    expect(axis.filter(([, value]) => value > 0)).toEqual([[`${clock.slice(0, 13)}:00`, 1]])

    const query = { paidAtStart: day, paidAtEnd: day }
    const { list } = (await clerk.get('/api/charge/order/list', query)).body
    expect(list).toMatchObject([{ no: row.no, createdAt: row.createdAt }])
    const before = addDays(day, -1)
    const earlier = await clerk.get('/api/charge/order/list', { paidAtStart: before, paidAtEnd: before })
    expect(earlier.body.pagination.total).toBe(0)
    const file = await clerk.get('/api/charge/order/list', { ...query, export: 'csv', columns: 'no,paidAt' })
    expect(file.body).toBe(`订单号,支付时间 (${KOLKATA})\r\n${row.no},${clock}\r\n`)
    expect((await clerk.get('/api/find', { q: row.no.slice(-6) })).body.groups).toMatchObject([
      { app: 'charge', entity: 'order', list: [{ no: row.no }] },
    ])
  })
})

describe('days in New York', () => {
  test('an order number has two letters, the local time and four digits', async () => {
    const fromMs = Date.now()
    const { no, createdAt } = await inTenant(world.server.services, tenant.id, ORIGIN, (ctx) =>
      insertRow(ctx, order, { status: 1, amount: 100 }),
    )
    expect(no).toMatch(/^CH\d{16}$/)
    expect(no.slice(2, 14)).toBe(clockText(NEW_YORK, Date.parse(createdAt)).replace(/\D/g, '').slice(2))
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(fromMs - 1000)
    const found = await clerk.get('/api/charge/order/list', { keyword: no.slice(-6) })
    expect(found.body.list).toMatchObject([{ no }])
  })

  test('the overview counts payments since local midnight, compared with the same hours of the day before', async () => {
    await paid(midnight(), 300)
    await paid(midnight() - 1000, 5000)
    await paid(startOfDay(NEW_YORK, addDays(clockText(NEW_YORK, Date.now()).slice(0, 10), -1)), 700)
    const { body } = await clerk.get('/api/charge/dashboard')
    expect(kpiOf(body, 'income')).toMatchObject({ value: 3, prev: 7 })
    expect(seriesOf(body, 'income')[0]).toEqual([`${clockText(NEW_YORK, Date.now()).slice(0, 10)} 00:00`, 3])
    // Figures are cached for a minute, but not for another zone.
    await setZone(DEFAULT_ZONE)
    const placeNow = async () => seriesOf((await clerk.get('/api/charge/dashboard')).body, 'income')[0]![0]
    await expect.poll(placeNow).toBe(`${clockText(DEFAULT_ZONE, Date.now()).slice(0, 10)} 00:00`)
  })

  test('a day of 23 hours has 23 points, and in a day of 25 hours the repeated hour has the sum of both', async () => {
    const dayOf = async (day: string) => {
      const [start, end] = [day, addDays(day, 1)].map((each) => iso(startOfDay(NEW_YORK, each)))
      return (await clerk.get('/api/charge/dashboard', { start: start!, end: end! })).body
    }
    await paid(Date.parse('2026-03-08T06:59:00Z'))
    await paid(Date.parse('2026-03-08T07:00:00Z'), 200)
    await paid(Date.parse('2026-03-09T03:59:59Z'), 400)
    const spring = seriesOf(await dayOf('2026-03-08'), 'income')
    expect(spring).toHaveLength(23)
    expect(spring.filter(([, value]) => value > 0)).toEqual([
      ['2026-03-08 01:00', 1],
      ['2026-03-08 03:00', 2],
      ['2026-03-08 23:00', 4],
    ])
    await paid(Date.parse('2026-11-01T05:30:00Z'))
    await paid(Date.parse('2026-11-01T06:30:00Z'), 200)
    const autumn = await dayOf('2026-11-01')
    expect(seriesOf(autumn, 'income')).toHaveLength(24)
    expect(seriesOf(autumn, 'income').filter(([, value]) => value > 0)).toEqual([['2026-11-01 01:00', 3]])
    expect(kpiOf(autumn, 'income').value).toBe(3)
  })

  test('a list filtered by a day, and its file, contain that local day, with the zone in the file’s header', async () => {
    const rows = [
      await paid(Date.parse('2026-03-08T04:59:59Z')),
      await paid(Date.parse('2026-03-08T05:00:00Z')),
      await paid(Date.parse('2026-03-09T03:59:59Z')),
      await paid(Date.parse('2026-03-09T04:00:00Z')),
    ]
    const day = { paidAtStart: '2026-03-08', paidAtEnd: '2026-03-08', sort: 'paidAt' }
    const { body } = await clerk.get('/api/charge/order/list', day)
    expect(body.list.map(({ no }: { no: string }) => no)).toEqual([rows[1]!.no, rows[2]!.no])
    const file = await clerk.get('/api/charge/order/list', { ...day, export: 'csv', columns: 'no,createdAt' })
    expect(file.body).toBe(
      `订单号,创建时间 (America/New_York)\r\n${rows[1]!.no},2026-03-08 00:00:00\r\n${rows[2]!.no},2026-03-08 23:59:59\r\n`,
    )
    const moments = await clerk.get('/api/charge/order/list', { paidAtEnd: '2026-03-08T05:00:00Z' })
    expect(moments.body.pagination.total).toBe(2)
  })

  test('the visitor app counts by local days and hours', async () => {
    const { body: code } = await clerk.post('/api/visitor/registerCode', { name: '一号门', notify: 2, dailyLimit: 2 })
    const register = () => registerAt(world, code.registerCode.code, WANG)
    for (let count = 0; count < 2; count += 1) expect((await register()).body.code).toBe(0)
    expect((await register()).body.code).not.toBe(0)
    const last = `(select id from visitor_record where tenant_id = '${tenant.id}' order by created_at desc limit 1)`
    await world.sql(`update visitor_record set created_at = '${iso(midnight() - 1)}' where id = ${last}`)
    const { body } = await clerk.get('/api/visitor/dashboard')
    expect(kpiOf(body, 'today').value).toBe(1)
    const [before, today] = seriesOf(body, 'byDay').slice(-2)
    expect([before![1], today]).toEqual([1, [clockText(NEW_YORK, Date.now()).slice(0, 10), 1]])
    const { body: list } = await clerk.get('/api/visitor/list', { sort: '-createdAt' })
    const hour = Number(clockText(NEW_YORK, Date.parse(list.list[0].createdAt)).slice(11, 13))
    expect(seriesOf(body, 'byHour')[hour]![1]).toBe(1)
    expect((await register()).body.code).toBe(0)
  })

  test('the partners’ figures are by local days', async () => {
    const today = clockText(NEW_YORK, Date.now()).slice(0, 10)
    const start = iso(startOfDay(NEW_YORK, addDays(today, -6)))
    const { body } = await clerk.get('/api/iot/dashboard', { start })
    const days = seriesOf(body, 'income').map(([day]) => day)
    expect(days).toEqual([6, 5, 4, 3, 2, 1, 0].map((back) => addDays(today, -back)))
  })

  test('withdrawals follow local weekdays, and the daily limit counts by local days', async () => {
    const merchant = await make(clerk, 'merchant', { shareRatio: 50 })
    await world.sql(`insert into account (id, tenant_id, owner_type, owner_id, app, balance)
      values (gen_random_uuid(), '${tenant.id}', 'merchant', '${merchant._id}', '', 100000)`)
    const apply = async () => {
      const { body } = await clerk.post('/api/iot/withdrawal/apply', {
        ownerType: 2,
        owner: merchant._id,
        amount: 2000,
        method: 4,
      })
      if (body.code === 0) await clerk.put('/api/iot/withdrawal?type=reject', { _id: body._id, reason: '重新申请' })
      return body.code === 0 ? 'done' : body.fields?.amount
    }
    const today = weekdayOf(localMs(NEW_YORK, Date.now()))
    await clerk.post('/api/iot/setting', { withdrawDays: [1, 2, 3, 4, 5, 6, 7].filter((day) => day !== today) })
    expect(await apply()).toContain('可以申请提现')
    await clerk.post('/api/iot/setting', { withdrawDays: [today], dayLimit: 1 })
    expect([await apply(), await apply()]).toEqual(['done', '每日最多提现 1 次'])
    await world.sql(`update withdrawal set created_at = '${iso(midnight() - 1)}' where tenant_id = '${tenant.id}'`)
    expect(await apply()).toBe('done')
    await world.sql(`update withdrawal set created_at = '${iso(midnight())}' where tenant_id = '${tenant.id}'`)
    expect(await apply()).toBe('每日最多提现 1 次')
  })
})

test('a time-of-use price keeps the zone of its order; the next order has the new one', async () => {
  const { body } = await clerk.post('/api/charge/price', {
    name: '分时',
    mode: 4,
    prepay: [{ amount: 500 }],
    tou: [{ start: '00:00', end: '24:00', elecFee: 100, serviceFee: 100 }],
  })
  const made = () =>
    inTenant(world.server.services, tenant.id, ORIGIN, async (ctx) =>
      insertRow(ctx, order, { status: 1, amount: 500, plan: (await planOf(ctx, body._id)).plan }),
    )
  const [first] = [await made(), await setZone('Asia/Kathmandu')]
  const second = await made()
  const planOfOrder = async (_id: string) => (await clerk.get('/api/charge/order', { _id })).body.order.plan
  expect(await planOfOrder(first._id)).toMatchObject({ timeZone: NEW_YORK })
  expect(await planOfOrder(second._id)).toMatchObject({ timeZone: 'Asia/Kathmandu' })
})
