import { type FigureList, listOf, type Overview, type Period } from '@atrium/core/contract/patterns/overview'
import { addDays, dayOf, startOfDay } from '@atrium/core/contract/zone'
import type { Client, World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { appServers } from '../apps.server.ts'
import {
  anyDevice,
  anyOrder,
  forget,
  type Numbers,
  openSite,
  rowsOf,
  type Site,
  storeHistory,
  sum,
  valuesOf,
} from '../figure-histories.ts'
import type { Line } from './figure-lines.ts'

export const ZONE = 'Asia/Kolkata'
export const today = () => dayOf(ZONE, Date.now())
const overviewOf = (app: string): Overview => appServers.find((each) => each.app.key === app)!.dashboard!.overview!
export const figuresIn = (app: string) => Object.entries(overviewOf(app).values)

/** First and last day. */
type Days = readonly [first: string, last: string]

export function daysOf(period: Period, chosen: Days): Days | undefined {
  if (period === 'range') return chosen
  if (period === 'now') return undefined
  return [period === 'day' ? today() : `${today().slice(0, 8)}01`, today()]
}

/** What the list that a link opens has as its total and sums. */
export async function opened(by: Client, app: string, { path, by: time, query }: FigureList, days: Days | undefined) {
  const { menu, entities = [] } = appServers.find((each) => each.app.key === app)!.app
  const { module, entity: name } = menu.find((item) => item.path === path)!
  const entity = entities.find((each) => (name ? each.name === name : each.module === module))!
  const filter = time && days ? { [`${time}Start`]: days[0], [`${time}End`]: days[1] } : {}
  const { status, body } = await by.get(entity.list.path ?? `${entity.path}/list`, {
    ...filter,
    ...query,
    pageSize: '100',
  })
  expect(status, path).toBe(200)
  return {
    total: body.pagination.total as number,
    sums: (body.summary ?? {}) as Record<string, number>,
    rows: body.list,
  }
}

export const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

const PARTS_OF_UNIT: Readonly<Record<string, number>> = { yuan: 100, kWh: 1000, kW: 1000 }

const DEVICES = 4
const CHOSEN_DAYS = 2

/** From the list's rows: what the figures say that have no such total. */
type Listed = Awaited<ReturnType<typeof opened>>
const BASES: Readonly<Record<string, (list: Listed, batteries: number) => number>> = {
  users: ({ rows }) => new Set(rows.flatMap(({ user }: { user: string | null }) => user ?? [])).size,
  failureRate: ({ total, rows }) =>
    (rows.filter((row: { failReason: string | null }) => row.failReason).length / total) * 100,
  minutes: ({ total, sums }) => sums.seconds! / total / 60,
  // Of all power banks in the chosen days.
  turnover: ({ total }, batteries) => (batteries === 0 ? 0 : total / batteries / CHOSEN_DAYS),
}

const batteriesOf = async (by: Client): Promise<number> =>
  (await by.get('/api/powerbank/battery/list')).body.pagination.total

const orders = fc.array(anyOrder, { minLength: 5, maxLength: 40, size: 'max' })
const devices = fc.array(anyDevice, { minLength: DEVICES, maxLength: DEVICES })

/** Each figure of an app opens a list with the same total, the list of its numerator, or what it was calculated from. */
export async function figuresOpenLists(world: World, app: Line) {
  const site = await openSite(world, ZONE)
  return fc.asyncProperty(orders, devices, fc.nat({ max: 3 }), async (sold, placed, skip) => {
    const first = addDays(today(), -6)
    await storeHistory(world, app, site, startOfDay(ZONE, first), sold, placed)
    forget(app)
    const chosen: Days = [addDays(first, skip), addDays(first, skip + CHOSEN_DAYS - 1)]
    const range = [chosen[0], addDays(chosen[1], 1)].map((day) => new Date(startOfDay(ZONE, day)).toISOString())
    for (const by of [site.clerk, site.narrow]) {
      const answer = (await by.get(`/api/${app}/dashboard`, { start: range[0]!, end: range[1]! })).body as Numbers
      const values = valuesOf(answer)
      const batteries = app === 'powerbank' ? await batteriesOf(by) : 0
      for (const [key, figure] of figuresIn(app)) {
        const { parts, ratio, period = 'range', digits = 0 } = figure
        const list = listOf(overviewOf(app), figure)
        if (!list) {
          expect(parts, `${key} opens nothing`).toBe('equation')
          expect(values[key]).toBe(sum([values.income!, -values.refunds!]))
          continue
        }
        const found = await opened(by, app, list, daysOf(period, chosen))
        const { unit } = ratio ? overviewOf(app).values[ratio[0]]! : figure
        const total = list.sum ? found.sums[list.sum]! / (PARTS_OF_UNIT[unit] ?? 1) : found.total
        if (ratio) {
          // The list has the first number as its total; the second is a figure with its own list.
          const [part, whole] = ratio.map((each) => values[each]!)
          const times = figure.unit === '%' ? 100 : 1
          expect(part, `${app} ${key}`).toBe(total)
          // Rounded to its digits; of a half, either way is right.
          const exact = whole ? (part! / whole) * times : 0
          const off = Math.abs(values[key]! - exact)
          expect(off, `${app} ${key}`).toBeLessThanOrEqual(0.5 / 10 ** digits + 1e-9)
        } else if (!list.basis) expect(values[key], `${app} ${key}`).toBe(rounded(total, digits))
        else if (BASES[key])
          expect(values[key], `${app} ${key}`).toBe(rounded(BASES[key](found, batteries) || 0, digits))
      }
      for (const [top, column, of] of [
        ['status', 'status', { path: 'order', by: 'createdAt' }],
        ...(app === 'charge' ? [['stopReasons', 'stopReason', { path: 'order', by: 'endedAt' }] as const] : []),
      ] as const) {
        for (const row of rowsOf(answer, top)) {
          const value = row[column] ?? row.reason
          if (String(value).split(',').includes('Other')) continue
          const { total } = await opened(by, app, { ...of, query: { [column]: String(value) } }, chosen)
          expect(row.orders).toBe(total)
        }
      }
    }
  })
}

/** Each figure of visitors opens a list with as many visitors. */
export async function visitorsOpenLists(world: World) {
  const { tenant, clerk } = await openSite(world, ZONE)
  const code = uuid()
  await world.sql(`insert into visitor_register_code (id, tenant_id, name, code, fields)
    values ('${code}', '${tenant.id}', 'gate', '${code}', '[]')`)
  const visit = fc.record({ ago: fc.integer({ min: 1, max: 40 * 86_400 }), status: fc.integer({ min: 1, max: 3 }) })
  return fc.asyncProperty(fc.array(visit, { maxLength: 40, size: 'max' }), async (visits) => {
    const rows = visits.map(({ ago, status }, n) => {
      const at = (back: number) => `now() - interval '${back} seconds'`
      return `insert into visitor_record (id, tenant_id, no, register_code_id, fields, created_at, visit_at, leave_at, status)
        values ('${uuid()}', '${tenant.id}', 'V${n}', '${code}', '[]', ${at(ago)}, ${status > 1 ? at(ago / 2) : 'null'},
          ${status > 2 ? at(ago / 4) : 'null'}, ${status})`
    })
    await world.sql([`delete from visitor_record where tenant_id = '${tenant.id}'`, ...rows].join(';\n'))
    forget('visitor')
    const values = valuesOf((await clerk.get('/api/visitor/dashboard')).body)
    for (const [key, { list, period = 'range' }] of figuresIn('visitor')) {
      const { total } = await opened(clerk, 'visitor', list!, daysOf(period, [today(), today()]))
      expect(values[key], key).toBe(total)
    }
  })
}

const SOLD = { orders: 'orders', income: 'income', month: 'month', shared: 'shared', total: 'devices' } as const

/** The partners’ values are plain SQL’s, the sums of their apps, and each part opens its list with the same total. */
export async function partnersAgree(world: World) {
  const site = await openSite(world, ZONE)
  return fc.asyncProperty(orders, orders, devices, async (charges, games, placed) => {
    const firstMs = startOfDay(ZONE, addDays(today(), -3))
    // Not after now: the lists have no future rows either.
    const until = Math.floor((Date.now() - firstMs) / 1000) - 60
    const past = (sold: typeof charges) =>
      sold.map((each) => ({
        ...each,
        paid: each.paid === null ? null : each.paid % until,
        ended: each.ended === null ? null : each.ended % until,
      }))
    await storeHistory(world, 'charge', site, firstMs, past(charges), placed)
    await storeHistory(world, 'doll', site, firstMs, past(games), placed)
    for (const app of ['iot', 'charge', 'doll']) forget(app)
    for (const [by, scope] of [
      [site.clerk, 'true'],
      [
        site.narrow,
        `exists (select from share_record s where s.payment_id = p.id and s.owner_id = '${site.merchants[0]}')`,
      ],
    ] as const) {
      await comparePartners(world, site, by, scope)
    }
    await openParts(site)
  })
}

async function comparePartners(world: World, { tenant, clerk }: Site, by: Client, scope: string): Promise<void> {
  const iot = (await by.get('/api/iot/dashboard')).body as Numbers
  const values = valuesOf(iot)
  const [day, month] = [today(), `${today().slice(0, 8)}01`].map((each) =>
    new Date(startOfDay(ZONE, each)).toISOString(),
  )
  const [paid] = await world.sql(`select
      (count(*) filter (where p.paid_at >= '${day}'))::int as orders,
      coalesce(sum(p.amount) filter (where p.paid_at >= '${day}'), 0)::float8 / 100 as income,
      coalesce(sum(p.amount) filter (where p.paid_at >= '${month}'), 0)::float8 / 100 as month
    from payment p where p.tenant_id = '${tenant.id}' and p.status = 2 and p.deleted_at is null and ${scope}`)
  const [shares] = await world.sql(`select coalesce(sum(s.amount - s.reversed), 0)::float8 / 100 as shared
    from share_record s join payment p on p.id = s.payment_id
    where s.tenant_id = '${tenant.id}' and s.credited_at >= '${month}' and ${scope}`)
  expect(values).toMatchObject({ ...paid, ...shares })
  expect((await openedShares(by)).sums.net! / 100).toBe(shares!.shared)
  const apps = rowsOf(iot, 'apps')
  for (const [column, key] of Object.entries(SOLD)) expect(sum(apps.map((row) => row[column]!)), key).toBe(values[key])
  const online = (sum(apps.map((row) => row.online!)) / values.devices! || 0) * 100
  expect(values.online).toBeCloseTo(online, 0)
  for (const key of ['income', 'orders']) {
    const { points } = iot.series.find((one) => one.key === key)!
    expect(points.at(-1)![1]).toBe(values[key])
    if (key === 'orders') continue
    const ofApps = iot.series.filter((one) => one.key.startsWith('income.'))
    points.forEach(([, yuan], n) => {
      expect(sum(ofApps.map((one) => one.points[n]![1]))).toBe(yuan)
    })
  }
  // Of the whole tenant a ranking has every merchant, so it adds up to the shares of the range.
  if (by !== clerk) return
  const ranked = sum(rowsOf(iot, 'merchants').map(({ income }) => Number(income)))
  const [all] = await world.sql(`select coalesce(sum(amount - reversed), 0)::float8 / 100 as shares from share_record
    where tenant_id = '${tenant.id}'`)
  expect(ranked).toBe(all!.shares)
}

async function openParts({ clerk }: Site): Promise<void> {
  const apps = rowsOf((await clerk.get('/api/iot/dashboard')).body as Numbers, 'apps') as unknown as {
    app: string
    [column: string]: number | string
  }[]
  for (const { app, ...row } of apps) {
    const listed = (path: string, query: Record<string, string>) => opened(clerk, app, { path, query }, undefined)
    const paidFrom = (day: string) => listed('order', { paidAtStart: day, paidAtEnd: today() })
    const [day, month] = [await paidFrom(today()), await paidFrom(`${today().slice(0, 8)}01`)]
    const [all, online] = [await listed('device/list', {}), await listed('device/list', { online: '1' })]
    expect([all.total, online.total, day.total, day.sums.paidAmount! / 100, month.sums.paidAmount! / 100]).toEqual([
      row.total,
      row.online,
      row.orders,
      row.income,
      row.month,
    ])
    expect((await openedShares(clerk, { app })).sums.net! / 100).toBe(row.shared)
  }
}

/** The list behind the shares that were credited this month. */
function openedShares(by: Client, query: Record<string, string> = {}) {
  const { list, period } = overviewOf('iot').values.shared!
  return opened(by, 'iot', { ...list!, query }, daysOf(period!, [today(), today()]))
}
