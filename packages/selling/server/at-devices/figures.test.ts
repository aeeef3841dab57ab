import { deviceOverview, orderOverview } from '@atrium/core/contract/patterns/overview'
import { inTenant } from '@atrium/core/server/call/ctx'
import type { TestTenant, World } from '@atrium/core/testing/world'
import { kioskServer } from '@atrium/devices/testing/kiosk'
import { makeDevice } from '@atrium/devices/testing/world'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { sale, stallServer } from '../../testing/money/stall.ts'
import { sellingWorld } from '../../testing/selling-world.ts'
import { ORIGIN } from '../money/origin.ts'
import { percent, sellerFigures } from './figures.ts'

const overview = {
  values: { ...orderOverview.values, teas: { unit: 'pieces' }, ...deviceOverview.values },
  series: { ...orderOverview.series, teas: {} },
  tops: { ...orderOverview.tops, things: {}, ...deviceOverview.tops },
} as const

const device = kioskServer.app.entities!.find(({ name }) => name === 'device')!
const teas = sql`count(*) filter (where o.thing = 'tea')`

const figures = sellerFigures(
  'stall',
  overview,
  { orders: sale, devices: device },
  {
    summary: 'Figures of the stall',
    words: stallServer.words,
    ranked: { teas },
    range: ({ orders }) => [
      (from, to) => sql`select ${teas} as teas from ${orders} o where o.paid_at >= ${from} and o.paid_at < ${to}`,
    ],
    values: { teas: ({ teas }: { teas: number }) => teas },
    over: { paid_at: { teas } },
    tops: {
      async things({ tx, orders }) {
        return (await sql<{ name: string }>`select distinct thing as name from ${orders} o`.execute(tx)).rows
      },
    },
    alerts: async () => [{ kind: 'cold' }],
  },
)

let world: World
let tenant: TestTenant
beforeAll(async () => {
  world = await sellingWorld('stall', 'kiosk')
  tenant = await world.tenant()
  const { _id } = await makeDevice(await tenant.user())
  for (const [index, thing] of ['tea', 'tea', 'cake'].entries()) {
    await world.sql(`insert into stall_sale
      (id, tenant_id, thing, no, status, user_id, device_id, amount, paid_amount, created_at, paid_at) values
      ('${uuid()}', '${tenant.id}', '${thing}', 'F${index}', 2, '${uuid()}', '${_id}', 300, 300, now(), now())`)
  }
})

test('the figures of orders and devices stand beside those of the app: values, series, rankings and alerts', async () => {
  const numbers = await inTenant(world.server.services, tenant.id, ORIGIN, (ctx) => figures.numbers(ctx, {}))
  const value = (key: string) => numbers.kpis.find((one) => one.key === key)?.value
  expect([value('income'), value('orders'), value('teas'), value('devices')]).toEqual([9, 3, 2, 1])
  expect(numbers.kpis.map(({ key }) => key)).toEqual(Object.keys(overview.values))
  const series = (key: string) => numbers.series.find((one) => one.key === key)?.points ?? []
  const sumOf = (key: string) => series(key).reduce((sum, [, each]) => sum + each, 0)
  expect([sumOf('income'), sumOf('teas')]).toEqual([9, 2])
  const rows = (key: string) => numbers.tops.find((one) => one.key === key)?.rows
  expect(rows('devices')).toMatchObject([{ orders: 3, teas: 2 }])
  expect(rows('things')).toHaveLength(2)
  expect(numbers.alerts[0]).toEqual({ kind: 'cold' })
})

test('a share of nothing is none', () => {
  expect([percent(1, 3), percent(0, 0)]).toEqual([33.3, 0])
})
