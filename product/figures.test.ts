import { overviewWords } from '@atrium/contract/patterns/overview-words'
import { LOCALES } from '@atrium/contract/refusal'
import { dayOf, startOfDay } from '@atrium/contract/zone'
import { figuresOf } from '@atrium/server/figures/figures-page'
import { tryCases } from '@atrium/server/testing/cases'
import type { World } from '@atrium/server/testing/world'
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
