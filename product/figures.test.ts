import { overviewWords } from '@atrium/contract/patterns/overview-words'
import { LOCALES } from '@atrium/contract/refusal'
import { addDays, dayOf, startOfDay } from '@atrium/contract/zone'
import { figuresOf } from '@atrium/server/figures/figures-page'
import type { World } from '@atrium/server/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import {
  anyDevice,
  anyOrder,
  figureWorld,
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
} from './figure-histories.ts'

let world: World
beforeAll(async () => {
  world = await figureWorld()
})

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

test.each(PLACES.flatMap((place) => (['charge', 'doll'] as const).map((app) => ({ ...place, app }))))(
  'the overview of $app in $zone is what plain SQL adds up, and its sums agree',
  async ({ app, zone, first }) => {
    const site = await openSite(world, zone)
    const other = await openSite(world, zone)
    const orders = fc.array(anyOrder, { minLength: 5, maxLength: 30, size: 'max' })
    const devices = fc.array(anyDevice, { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(orders, devices, fc.nat({ max: 2 }), async (sold, placed, skip) => {
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
  const site = await openSite(world, 'Asia/Kolkata')
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
  for (const app of ['charge', 'doll'] as const) await storeHistory(world, app, site, dayMs, orders, devices)
  // The neighbour has the same rows.
  await storeHistory(world, 'charge', await openSite(world, 'Asia/Kolkata'), dayMs, orders, devices)
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
