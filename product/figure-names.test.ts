import { LOCALES } from '@atrium/core/contract/refusal'
import { addDays, dayOf, startOfDay } from '@atrium/core/contract/zone'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { figureWorld, forget, openSite, storeHistory, sum } from './figure-histories.ts'

let world: World
beforeAll(async () => {
  world = await figureWorld()
})

interface Answer {
  kpis: { key: string; label: string; unit: string; value: number }[]
  tops: { columns?: Record<string, string>; rows: Record<string, number | string>[] }[]
}

const ZONE = 'Asia/Kolkata'
const counting = appServers.filter(({ dashboard }) => dashboard)

test('pages that show the same name with the same unit for the same time show the same number, in both languages', async () => {
  const site = await openSite(world, ZONE)
  const today = dayOf(ZONE, Date.now())
  const since = Math.floor((Date.now() - startOfDay(ZONE, today)) / 1000)
  const order = {
    ...{ created: 0, paid: 0, ended: Math.floor(since / 2), refunded: 0, whole: false, status: 5, fee: 300 },
    ...{ failed: false, deleted: false, inGroup: false },
  }
  const placed = [1, 1, 2, 3].map((online, n) => ({ online, status: 1, fault: n === 1, deleted: false }))
  for (const app of ['charge', 'doll'] as const) {
    const sold = [120, 340, 560].map((fen, device) => ({ ...order, fen, device }))
    await storeHistory(world, app, site, startOfDay(ZONE, today), sold, placed)
  }
  for (const { app } of counting) forget(app.key)
  const { clerk } = site
  const [start, end] = [today, addDays(today, 1)].map((day) => new Date(startOfDay(ZONE, day)).toISOString())
  const month = { start: new Date(startOfDay(ZONE, addDays(today, -29))).toISOString(), end: end! }

  for (const locale of LOCALES) {
    await clerk.put('/api/user/loginUser', { locale })
    /** Page → name and unit → number. `app` is part of the name: the income of one app is not that of another. */
    const shown = new Map<string, [page: string, value: number][]>()
    const note = (page: string, name: string, value: number) =>
      shown.set(name, [...(shown.get(name) ?? []), [page, value]])
    const incomes: number[] = []
    for (const { app, dashboard } of counting) {
      const path = `/api/${app.key}/dashboard`
      // The launcher asks without a range, the overview for the days that are chosen on it.
      const pages = {
        launcher: (await clerk.get(path)).body,
        overview: (await clerk.get(path, { start: start!, end: end! })).body,
        'overview of a month': (await clerk.get(path, month)).body,
      } satisfies Record<string, Answer>
      for (const [page, { kpis, tops }] of Object.entries<Answer>(pages)) {
        for (const { key, label, unit, value } of kpis) {
          const { period = 'range' } = dashboard!.overview!.values[key]!
          if (page === 'launcher' && !app.figures?.includes(key)) continue
          const span = period === 'range' && page === 'overview of a month' ? 'month' : period
          note(`${app.key} ${page} ${key}`, `${app.key} ${label} ${unit} ${span}`, value)
        }
        // Columns of the parts of an overview that have the name of a value are its parts.
        for (const { columns = {}, rows } of tops) {
          for (const [column, head] of Object.entries(columns)) {
            const kpi = kpis.find(({ label }) => label === head)
            const isOfAll = kpi && dashboard!.overview!.values[kpi.key]!.parts === 'apps'
            if (isOfAll)
              note(
                `${app.key} ${page} column`,
                `${app.key} ${head} ${kpi.unit} ${dashboard!.overview!.values[kpi.key]!.period}`,
                sum(rows.map((row) => Number(row[column]))),
              )
          }
        }
      }
      if (app.key === 'charge' || app.key === 'doll') {
        const devices = (await clerk.get(`/api/${app.key}/device/list`)).body
        incomes.push(devices.summary.todayIncome / 100)
        note(`${app.key} list of devices`, `today's income of ${app.key}`, devices.summary.todayIncome / 100)
        const { kpis } = pages.launcher as Answer
        note(`${app.key} launcher`, `today's income of ${app.key}`, kpis.find(({ key }) => key === 'income')!.value)
        for (const [state, online] of [
          ['online', '1'],
          ['offline', '2'],
          ['never', '3'],
        ] as const) {
          const { pagination } = (await clerk.get(`/api/${app.key}/device/list`, { online })).body
          note(`${app.key} list`, `${state} of ${app.key}`, pagination.total)
          note(`${app.key} overview`, `${state} of ${app.key}`, kpis.find(({ key }) => key === state)!.value)
        }
      }
      if (app.key === 'iot') {
        const { kpis } = pages.launcher as Answer
        note('iot launcher', 'income of all apps', kpis.find(({ key }) => key === 'income')!.value)
        const merchants = (await clerk.get('/api/iot/merchant/list')).body.list as {
          _id: string
          deviceCount: number
        }[]
        const places = (await clerk.get('/api/iot/merchant/map')).body.list as { _id: string; devices: number }[]
        for (const { _id, deviceCount } of merchants) note('iot list', `devices of ${_id}`, deviceCount)
        for (const { _id, devices } of places) note('iot map', `devices of ${_id}`, devices)
      }
    }
    note('lists of devices', 'income of all apps', sum(incomes))
    expect([...shown.values()].filter((places) => places.length > 1).length).toBeGreaterThan(20)
    const differing = [...shown].filter(([, places]) => new Set(places.map(([, value]) => value)).size > 1)
    expect(differing).toEqual([])
  }
})
