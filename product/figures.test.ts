import { overviewWords } from '@atrium/contract/patterns/overview-words'
import { LOCALES } from '@atrium/contract/refusal'
import { addDays, dayOf, startOfDay } from '@atrium/contract/zone'
import { figuresOf } from '@atrium/server/figures/figures-page'
import { bootWorld, type Client, type TestTenant, type World } from '@atrium/server/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'

let world: World
beforeAll(async () => {
  world = await bootWorld({ apps: appServers })
})
afterAll(() => world.close())

const counting = appServers.filter(({ dashboard }) => dashboard)

test('each figure of each overview has one definition in both languages, which the page of definitions has, too', async () => {
  const page = await (await fetch(`${world.url}/docs/figures`)).text()
  const missing: string[] = []
  for (const { app, words, dashboard } of counting) {
    for (const { name } of figuresOf(dashboard!.overview!)) {
      for (const locale of LOCALES) {
        const own: Record<string, string> = words[locale].more
        const text = own[`def_${name}`] ?? (overviewWords[locale] as Record<string, string>)[`def_${name}`]
        if (!text) missing.push(`${app.key} ${locale} ${name}`)
        else expect(page).toContain(text.replaceAll('&', '&amp;'))
      }
    }
  }
  expect(missing).toEqual([])
  expect(page).not.toContain('__CSP_NONCE__')
})

/** Where the clocks went forward within the days of the histories, and a zone of a half hour. */
const PLACES = [
  { zone: 'America/New_York', first: '2026-03-06' },
  { zone: 'Asia/Kolkata', first: '2026-05-01' },
] as const
const DAYS = 4

const second = fc.integer({ min: 0, max: DAYS * 86_400 - 7200 })
const anyOrder = fc.record({
  created: second,
  paid: fc.option(second, { freq: 4 }),
  ended: fc.option(second),
  refunded: fc.option(second),
  whole: fc.boolean(),
  status: fc.integer({ min: 1, max: 8 }),
  fen: fc.integer({ min: 100, max: 9_999 }),
  fee: fc.integer({ min: 0, max: 9_999 }),
  deleted: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  failed: fc.boolean(),
  device: fc.nat({ max: 3 }),
  inGroup: fc.boolean(),
})
const anyDevice = fc.record({
  online: fc.integer({ min: 1, max: 3 }),
  status: fc.integer({ min: 1, max: 4 }),
  fault: fc.boolean(),
  deleted: fc.boolean(),
})
type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never
type Device = typeof anyDevice extends fc.Arbitrary<infer T> ? T : never

interface Site {
  tenant: TestTenant
  clerk: Client
  narrow: Client
  group: string
}

async function openSite(zone: string): Promise<Site> {
  const tenant = await world.tenant()
  const [clerk, narrow] = [await tenant.user(), await tenant.user()]
  const group = uuid()
  await world.sql(`update tenant set time_zone = '${zone}' where id = '${tenant.id}';
    insert into user_group (id, tenant_id, name) values ('${group}', '${tenant.id}', 'gate');
    update app_user set group_id = '${group}' where id = '${narrow.userId}';
    update role set data_scope = 3 where id = (select role_id from app_user_role where user_id = '${narrow.userId}')`)
  return { tenant, clerk, narrow, group }
}

const text = (value: string | null) => (value === null ? 'null' : `'${value}'`)

/** Stores a history for an app that sells at devices, instead of the one that is there. */
async function store(
  app: 'charge' | 'doll',
  { tenant, group }: Site,
  firstMs: number,
  orders: Order[],
  devices: Device[],
) {
  const at = (seconds: number | null) =>
    text(seconds === null ? null : new Date(firstMs + seconds * 1000).toISOString())
  const id = tenant.id
  const ids = devices.map(() => uuid())
  const end = app === 'charge' ? 'ended_at' : 'started_at'
  const own = app === 'charge' ? 'fee, energy' : 'plays, played, wins'
  await world.sql(
    [
      ...['refund', 'payment'].map(
        (table) => `delete from ${table} where tenant_id = '${id}' and biz_type = '${app}.order'`,
      ),
      ...['order', 'device'].map((table) => `delete from ${app}_${table} where tenant_id = '${id}'`),
      `delete from device where tenant_id = '${id}' and app = '${app}'`,
      ...devices.flatMap(({ online, status, fault, deleted }, n) => [
        `insert into device (id, tenant_id, app, no, sn, sealed_secret, name, online, status, fault_code) values
          ('${ids[n]}', '${id}', '${app}', 'D00${n}', '${ids[n]}', '', 'd${n}', ${online}, ${status}, ${fault ? "'E1'" : 'null'})`,
        `insert into ${app}_device (id, tenant_id, status) values ('${ids[n]}', '${id}', ${status})`,
        `update ${app}_device set status = ${status}, deleted_at = ${deleted ? 'now()' : 'null'} where id = '${ids[n]}'`,
      ]),
      ...orders.flatMap((each, n) => {
        const [order, payment] = [uuid(), uuid()]
        const paid = each.paid === null ? 0 : each.fen
        const back = each.refunded === null || paid === 0 ? 0 : each.whole ? paid : Math.floor(paid / 3)
        const values = app === 'charge' ? [Math.min(each.fee, paid), each.fee] : [7, each.fee % 7, each.fee % 3]
        const row = `insert into ${app}_order (id, tenant_id, no, status, device_id, amount, paid_amount, refunded_amount,
          created_at, paid_at, ${end}, ${own}, fail_reason, deleted_at, group_id) values ('${order}', '${id}', 'N${n}',
          ${each.status}, '${ids[each.device]}', ${each.fen}, ${paid}, ${back}, ${at(each.created)}, ${at(each.paid)},
          ${at(each.ended)}, ${values}, ${each.failed ? "'jam'" : 'null'}, ${each.deleted ? 'now()' : 'null'},
          ${each.inGroup ? text(group) : 'null'})`
        if (back === 0) return [row]
        return [
          row,
          `insert into payment (id, tenant_id, biz_type, biz_id, pay_no, channel, amount, subject, status, paid_at) values
            ('${payment}', '${id}', '${app}.order', '${order}', '${payment}', 'mock', ${paid}, 'x', 2, ${at(each.paid)})`,
          `insert into refund (id, tenant_id, payment_id, biz_type, biz_id, refund_no, idem_key, amount, reason, source,
            status, held, succeeded_at) values ('${uuid()}', '${id}', '${payment}', '${app}.order', '${order}', '${order}',
            '${order}', ${back}, 'r', 2, 2, '{}', ${at(each.refunded)})`,
        ]
      }),
    ].join(';\n'),
  )
}

const forget = (app: string) => appServers.find((each) => each.app.key === app)!.dashboard!.forget(undefined)

interface Numbers {
  kpis: { key: string; value: number; prev: number }[]
  series: { key: string; points: [string, number][]; before?: [string, number][] }[]
  tops: { key: string; rows: Record<string, number>[] }[]
}
const valuesOf = ({ kpis }: Numbers) => Object.fromEntries(kpis.map(({ key, value }) => [key, value]))
const rowsOf = ({ tops }: Numbers, key: string) => tops.find((top) => top.key === key)!.rows
/** Never −0. */
const sum = (numbers: number[]) => Math.round(numbers.reduce((total, each) => total + each, 0) * 100) / 100 + 0

test.each(PLACES.flatMap((place) => (['charge', 'doll'] as const).map((app) => ({ ...place, app }))))(
  'the overview of $app in $zone is what plain SQL adds up, and its sums agree',
  async ({ app, zone, first }) => {
    const site = await openSite(zone)
    const other = await openSite(zone)
    const orders = fc.array(anyOrder, { minLength: 5, maxLength: 30, size: 'max' })
    const devices = fc.array(anyDevice, { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(orders, devices, fc.nat({ max: 2 }), async (sold, placed, skip) => {
        await store(app, site, startOfDay(zone, first), sold, placed)
        await store(app, other, startOfDay(zone, first), sold.slice(1), placed)
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
          const [back] =
            await world.sql(`select coalesce(sum(r.amount), 0)::float8 / 100 as refunds from refund r, ${rows}
          and r.biz_id = o.id and r.succeeded_at >= '${range.start}' and r.succeeded_at < '${range.end}'`)
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
          expect([list.body.pagination.total, list.body.summary.paidAmount / 100]).toEqual([
            values.orders,
            values.income,
          ])
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
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)

test.each(PLACES)(
  'visitors of each hour, day and code in $zone add up to the visitors of the list',
  async ({ zone, first }) => {
    const { tenant, clerk, narrow, group } = await openSite(zone)
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
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { maxLength: 40, size: 'max' }), fc.nat({ max: 3 }), async (visits, skip) => {
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
      }),
      { numRuns: 5, endOnFailure: true },
    )
  },
)

test('the partners’ overview has the same income, orders and on-line rate as the overviews of the apps', async () => {
  const site = await openSite('Asia/Kolkata')
  const { tenant, clerk } = site
  const order = {
    ended: null,
    refunded: null,
    whole: false,
    status: 5,
    fee: 300,
    deleted: false,
    failed: false,
    inGroup: false,
  }
  const orders = [120, 340, 560].map((fen, device) => ({ ...order, created: 0, paid: 0, fen, device, refunded: 60 }))
  const devices = [1, 1, 2, 3].map((online, n) => ({ online, status: 1 + (n % 2), fault: n === 1, deleted: false }))
  const dayMs = startOfDay('Asia/Kolkata', dayOf('Asia/Kolkata', Date.now()))
  for (const app of ['charge', 'doll'] as const) await store(app, site, dayMs, orders, devices)
  // The neighbour has the same rows.
  await store('charge', await openSite('Asia/Kolkata'), dayMs, orders, devices)
  const values = async (app: string) => (await clerk.get(`/api/${app}/dashboard`)).body as Numbers
  const [iot, charge, doll] = [await values('iot'), await values('charge'), await values('doll')]
  const [all, one, other] = [valuesOf(iot), valuesOf(charge), valuesOf(doll)]
  expect([all.income, all.orders, all.devices]).toEqual([
    sum([one.income!, other.income!]),
    one.orders! + other.orders!,
    one.devices! + other.devices!,
  ])
  expect([all.income, all.month]).toEqual([20.4, 20.4])
  const byDay = iot.series.find(({ key }) => key === 'income')!.points
  expect(byDay.at(-1)![1]).toBe(all.income)
  const apps = rowsOf(iot, 'apps')
  expect(apps.map(({ total, online }) => [total, online])).toEqual([
    [one.devices, one.online],
    [other.devices, other.online],
  ])
  expect(all.online).toBe((sum(apps.map(({ online }) => online!)) / all.devices!) * 100)
  for (const app of ['charge', 'doll']) {
    const total = async (query: Record<string, string>) =>
      (await clerk.get(`/api/${app}/device/list`, query)).body.pagination.total
    expect([await total({}), await total({ online: '1' })]).toEqual([one.devices, one.online])
  }
  expect((await world.sql(`select count(*)::int as n from payment where tenant_id = '${tenant.id}'`))[0]!.n).toBe(6)
})
