import { addDays, clockText, startOf, startOfDay } from '@atrium/core/contract/zone'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { type MadeDevice, makeDevice } from '@atrium/devices/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { figures } from '../testing/figures/counting-stall.ts'
import { sellingWorld } from '../testing/selling-world.ts'
import { ORIGIN } from './money/origin.ts'

let world: World
let tenant: TestTenant
let clerk: Client
let devices: MadeDevice[]

beforeAll(async () => {
  world = await sellingWorld('stall', 'kiosk')
  tenant = await world.tenant()
  clerk = await tenant.user()
  await world.sql(`update tenant set time_zone = '${ZONE}' where id = '${tenant.id}'`)
  devices = [await makeDevice(clerk), await makeDevice(clerk), await makeDevice(clerk)]
})

/** Its clocks went forward on 2026-03-08. */
const ZONE = 'America/New_York'
const FIRST = '2026-03-05'
const DAYS = 7
const firstMs = startOfDay(ZONE, FIRST)
const iso = (ms: number) => new Date(ms).toISOString()

const count = (range: { start?: string; end?: string } = {}) =>
  inTenant(world.server.services, tenant.id, ORIGIN, (ctx) => figures.numbers(ctx, range))

const people = [uuid(), uuid(), uuid()]
const merchants = [uuid(), uuid(), null]
const moment = fc.integer({ min: 0, max: DAYS * 86_400 - 1 }).map((seconds) => firstMs + seconds * 1000)
const anySale = fc.record({
  createdMs: moment,
  paidMs: fc.option(moment, { freq: 5 }),
  refundedMs: fc.option(moment),
  /** Of which payment of the sale: what goes back of a deposit is no refund. */
  part: fc.constantFrom('', '.fee', '.deposit'),
  fen: fc.integer({ min: 1, max: 99_999 }),
  user: fc.constantFrom(...people),
  device: fc.nat({ max: 2 }),
  merchant: fc.constantFrom(...merchants),
  failed: fc.boolean(),
  deleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  status: fc.integer({ min: 1, max: 5 }),
})
type Sale = typeof anySale extends fc.Arbitrary<infer T> ? T : never

const isOfHeld = ({ part }: Sale) => part === '.deposit'

const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)
const at = (ms: number | null) => text(ms === null ? null : iso(ms))

/** Stores these sales instead of those there are. */
async function store(sales: readonly Sale[]): Promise<void> {
  const inserts = sales.flatMap((each, index) => {
    const [id, payment] = [uuid(), uuid()]
    const { fen, paidMs, failed, status, deleted } = each
    const row = `insert into stall_sale (id, tenant_id, thing, no, status, user_id, device_id, merchant_id, amount,
        paid_amount, created_at, paid_at, fail_reason, deleted_at)
      values ('${id}', '${tenant.id}', 'tea', 'S${index}', ${status}, '${each.user}', '${devices[each.device]!._id}',
        ${text(each.merchant)}, ${fen}, ${fen}, ${at(each.createdMs)}, ${at(paidMs)}, ${failed ? "'jammed'" : 'null'},
        ${deleted ? 'now()' : 'null'})`
    if (each.refundedMs === null) return [row]
    return [
      row,
      `insert into payment (id, tenant_id, biz_type, biz_id, pay_no, channel, amount, subject, status)
        values ('${payment}', '${tenant.id}', 'stall.sale${each.part}', '${id}', '${payment}', 'mock', ${fen}, 'tea', 2)`,
      `insert into refund (id, tenant_id, payment_id, biz_type, biz_id, refund_no, idem_key, amount, reason, source,
          status, held, of_held, succeeded_at)
        values ('${uuid()}', '${tenant.id}', '${payment}', 'stall.sale${each.part}', '${id}', '${id}', '${id}', ${fen}, 'changed',
          2, 2, '{}', ${isOfHeld(each)}, ${at(each.refundedMs)})`,
    ]
  })
  const clear = ['refund', 'payment', 'stall_sale'].map(
    (table) => `delete from ${table} where tenant_id = '${tenant.id}'`,
  )
  await world.sql([...clear, ...inserts].join(';\n'))
}

interface Listed {
  paidAmount: number
  paidAt: string
  user: string
  device: string
  merchant: string | null
  failReason: string | null
}

/** The rows behind the figures of these days, from the list that a figure opens. */
async function listed(first: string, last: string): Promise<Listed[]> {
  const { body } = await clerk.get('/api/stall/sale/list', { paidAtStart: first, paidAtEnd: last, pageSize: '100' })
  return body.list
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

function naive(list: readonly Listed[], refundedFen: number) {
  const incomeFen = sum(list.map(({ paidAmount }) => paidAmount))
  const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
  const part = (value: number) => (list.length === 0 ? 0 : value / list.length)
  return {
    income: incomeFen / 100,
    refunds: refundedFen / 100,
    net: rounded((incomeFen - refundedFen) / 100, 2),
    orders: list.length,
    average: rounded(part(incomeFen) / 100, 2),
    users: new Set(list.map(({ user }) => user)).size,
    failureRate: rounded(part(list.filter(({ failReason }) => failReason).length) * 100, 1),
  }
}

test('every figure of sold orders is the sum over the listed rows of its days, and `prev` of as many days before', async () => {
  const range = fc.record({ skip: fc.integer({ min: 1, max: 4 }), days: fc.integer({ min: 1, max: 4 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(anySale, { maxLength: 60, size: 'max' }), range, async (sales, { skip, days }) => {
      await store(sales)
      const first = addDays(FIRST, skip)
      const end = addDays(first, days)
      const [fromMs, toMs] = [startOfDay(ZONE, first), startOfDay(ZONE, end)]
      const numbers = await count({ start: iso(fromMs), end: iso(toMs) })
      const [now, before] = [
        await listed(first, addDays(end, -1)),
        await listed(addDays(first, -days), addDays(first, -1)),
      ]
      const within = (ms: number | null, from: number, to: number) => ms !== null && ms >= from && ms < to
      const refunded = (from: number, to: number) =>
        sum(
          sales
            .filter((sale) => !sale.deleted && !isOfHeld(sale) && within(sale.refundedMs, from, to))
            .map(({ fen }) => fen),
        )
      const beforeMs = startOfDay(ZONE, addDays(first, -days))

      const values = Object.fromEntries(numbers.kpis.map(({ key, value }) => [key, value]))
      const previous = Object.fromEntries(numbers.kpis.map(({ key, prev }) => [key, prev]))
      expect(values).toMatchObject(naive(now, refunded(fromMs, toMs)))
      expect(previous).toMatchObject(naive(before, refunded(beforeMs, fromMs)))

      const byHour = days <= 2
      const placeOf = ({ paidAt }: Listed) => {
        const clock = clockText(ZONE, Date.parse(paidAt))
        return byHour ? `${clock.slice(0, 13)}:00` : clock.slice(0, 10)
      }
      const [income, orders] = numbers.series
      const hours = (toMs - fromMs) / 3_600_000
      expect(income!.points).toHaveLength(byHour ? hours : days)
      for (const [index, [place, yuan]] of income!.points.entries()) {
        const here = now.filter((row) => placeOf(row) === place)
        expect([yuan, orders!.points[index]]).toEqual([
          sum(here.map(({ paidAmount }) => paidAmount)) / 100,
          [place, here.length],
        ])
      }

      const top = (key: string) => numbers.tops.find((one) => one.key === key)!.rows
      const ranked = (list: readonly Listed[]) => {
        const fen = list.map(({ paidAmount }) => paidAmount)
        return { orders: list.length, income: sum(fen) / 100, cheapest: Math.min(...fen) }
      }
      for (const [key, field] of [
        ['devices', 'device'],
        ['merchants', 'merchant'],
      ] as const) {
        const ids = [...new Set(now.flatMap((row) => row[field] ?? []))]
        expect(top(key)).toHaveLength(ids.length)
        for (const row of top(key)) expect(row).toMatchObject(ranked(now.filter((each) => each[field] === row._id)))
        expect(top(key).map((row) => row.income)).toEqual(
          top(key)
            .map((row) => Number(row.income))
            .sort((a, b) => b - a),
        )
      }
      const created = sales.filter(({ createdMs, deleted }) => !deleted && within(createdMs, fromMs, toMs))
      for (const { status, orders: found } of top('status')) {
        expect(found).toBe(created.filter((each) => each.status === status).length)
      }
      expect(sum(top('status').map(({ orders: found }) => Number(found)))).toBe(created.length)
    }),
    { numRuns: 30, endOnFailure: true },
  )
})

test('today and this month are compared with the one before up to the same time, or with the start of the month', async () => {
  const [day, month] = (['day', 'month'] as const).map((unit) => startOf(unit, ZONE, Date.now())) as [number, number]
  const before = startOf('month', ZONE, month - 1)
  const rowAt = (thing: string, ms: number) => `insert into stall_sale (id, tenant_id, thing, no, created_at)
    values ('${uuid()}', '${tenant.id}', '${thing}', '${uuid()}', ${at(ms)})`
  const yesterday = startOf('day', ZONE, day - 1)
  await world.sql([day, day, yesterday, day - 1].map((ms) => rowAt('day', ms)).join(';'))
  await world.sql([month, month, before, month - 1, before - 1].map((ms) => rowAt('month', ms)).join(';'))
  const { kpis } = await count()
  const pair = (key: string) => kpis.filter((kpi) => kpi.key === key).map(({ value, prev }) => [value, prev])[0]
  expect([pair('day'), pair('month')]).toEqual([
    [2, 1],
    [2, 1],
  ])
  expect(pair('sinceMonth')).toEqual([5, 3])
})

test('devices are counted as they are now, and those that need attention are alerts', async () => {
  const [away, faulty] = devices as [MadeDevice, MadeDevice]
  await world.sql(`update device set online = 2, offline_at = now() - interval '11 minutes' where id = '${away._id}'`)
  await world.sql(`update device set online = 1, fault_code = 'E7', coordinates = '{"lng": 120.6, "lat": 31.3}'
    where id = '${faulty._id}'`)
  const { kpis, tops, alerts } = await count()
  const values = Object.fromEntries(kpis.map(({ key, value, prev }) => [key, [value, prev]]))
  expect(values).toMatchObject({ devices: [3, 3], online: [1, 1], offline: [1, 1], faulty: [1, 1] })
  expect(tops.find(({ key }) => key === 'deviceMap')?.rows).toMatchObject([
    { _id: faulty._id, fault: 'E7', lng: 120.6 },
  ])
  expect(alerts).toMatchObject([
    { _id: away._id, kind: 'offline', text: null },
    { _id: faulty._id, kind: 'fault', text: 'E7' },
  ])
})

test('names and units are in the reader’s language, and those of an app come before core’s', async () => {
  const { body } = await clerk.get('/api/stall/dashboard')
  const [income] = body.kpis
  expect(income).toMatchObject({ key: 'income', label: '收入', unit: '元' })
  expect(body.kpis.find(({ key }: { key: string }) => key === 'day')).toMatchObject({ label: 'day', unit: 'pieces' })
  expect(body.tops[0]).toMatchObject({ key: 'status', label: '订单状态', columns: { orders: '订单数' } })
})

test('a range of years has at most 400 points, and one without rows has zeros', async () => {
  const { kpis, series } = await count({ start: '1990-01-01T00:00:00Z', end: '1999-01-01T00:00:00Z' })
  expect(series.map(({ points }) => points.length)).toEqual([400, 400])
  expect(series[0]!.points.at(-1)).toEqual(['1998-12-31', 0])
  expect(kpis.find(({ key }) => key === 'average')).toMatchObject({ value: 0, prev: 0 })
})
