import { overviewWords } from '@atrium/core/contract/patterns/overview-words'
import { LOCALES, type Locale } from '@atrium/core/contract/refusal'
import { dayOf, startOfDay } from '@atrium/core/contract/zone'
import { figuresOf } from '@atrium/core/server/figures/figures-page'
import { tryCases } from '@atrium/core/testing/cases'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { figureWorld, type Numbers, openSite, PLACES, rowsOf, storeHistory, sum, valuesOf } from './figure-histories.ts'
import { addedUpBySql, OVERVIEWS, visitorsAddUp } from './testing/figures.ts'

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

test('a span that cannot be counted is refused by each overview, in the reader’s language', async () => {
  const { tenant, clerk } = await openSite(world, 'Asia/Kolkata')
  const { username, password } = await tenant.user()
  const english = world.anonymous({ locale: 'en_US' })
  await english.signIn(username, password)
  const clerks = { zh_CN: clerk, en_US: english }
  const years = { zh_CN: '时间须在 1970 年至 2199 年之间', en_US: 'Times must be between the years 1970 and 2199' }
  const order = { zh_CN: '开始时间不能晚于结束时间', en_US: 'The start must not be after the end' }
  const length = { zh_CN: '时间范围最长 10 年', en_US: 'A range of at most 10 years' }
  for (const { app } of counting) {
    const asked = async (query: Record<string, string>, locale: Locale) =>
      (await clerks[locale].get(`/api/${app.key}/dashboard`, query)).body as { code: number; msg: string }
    for (const locale of LOCALES) {
      for (const [query, text] of [
        [{ start: '9999-12-31T23:00:00Z' }, years],
        [{ start: '0001-01-01T00:00:00Z' }, years],
        [{ start: '2026-01-01T00:00:00Z', end: '9999-12-31T23:59:59Z' }, years],
        [{ end: '0001-01-01T00:00:00+14:00' }, years],
        [{ start: '2026-01-02T00:00:00Z', end: '2026-01-01T00:00:00Z' }, order],
        [{ start: '2198-01-01T00:00:00Z' }, order],
        [{ start: '2000-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' }, length],
      ] as const) {
        expect(await asked(query, locale), JSON.stringify(query)).toMatchObject({ code: 40001, msg: text[locale] })
      }
    }
    expect(await asked({ start: '2017-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' }, 'zh_CN')).toMatchObject({
      code: 0,
    })
  }
})

// Two days, and the day on which the clocks change; orders of every status, paid, refunded, deleted and of a group.
// figures.long.test.ts tries random histories.
test.each(OVERVIEWS)('the overview of $app in $zone is what plain SQL adds up, and its sums agree', async (overview) =>
  tryCases(await addedUpBySql(world, overview), [3, 6]),
)

// The day on which the clocks change, beside the one after it, and a day before.
test.each(PLACES)('visitors of each hour, day and code in $zone add up to the visitors of the list', async (place) =>
  tryCases(await visitorsAddUp(world, place), [1, 3]),
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
