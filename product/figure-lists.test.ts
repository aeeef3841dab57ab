import { addDays, startOfDay } from '@atrium/core/contract/zone'
import { tryCases } from '@atrium/core/testing/cases'
import type { World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { figureWorld, forget, openSite, storeHistory, valuesOf } from './figure-histories.ts'
import {
  figuresIn,
  figuresOpenLists,
  opened,
  partnersAgree,
  rounded,
  today,
  visitorsOpenLists,
  ZONE,
} from './testing/figure-lists.ts'
import { repairsOpenLists } from './testing/figure-repairs.ts'
import { roundsOpenLists } from './testing/figure-rounds.ts'
import { shopOpensLists } from './testing/figure-shop.ts'

let world: World
beforeAll(async () => {
  world = await figureWorld()
})

// Orders of every status, of groups, refunded and deleted, and devices of every state. figure-lists.long.test.ts tries
// random histories.
test.each(['charge', 'doll', 'vend', 'powerbank'] as const)(
  'each figure of %s opens a list with the same total, the list of its numerator, or what it was calculated from',
  async (app) => tryCases(await figuresOpenLists(world, app), [3, 4]),
)

test('the use of ports is the part of all charges in the chosen days, of the whole time of the ports that its list adds up', async () => {
  const site = await openSite(world, ZONE)
  const { id } = site.tenant
  const day = addDays(today(), -3)
  const fromMs = startOfDay(ZONE, day)
  const placed = [1, 2, 1, 3].map((status) => ({ online: 1, status, fault: false, deleted: false }))
  await storeHistory(world, 'charge', site, fromMs, [], placed)
  // Hours after the start of the day; the first charge began before it, the third one ended after it.
  const charges = [
    [-2, 3, false],
    [4, 6.5, false],
    [20, 30, false],
    [8, 12, true],
  ] as const
  const at = (hours: number) => new Date(fromMs + hours * 3_600_000).toISOString()
  await world.sql(
    charges
      .map(
        ([start, end, isDeleted], n) => `insert into charge_order
          (id, tenant_id, no, status, created_at, started_at, ended_at, deleted_at) values ('${uuid()}', '${id}', 'U${n}',
            5, '${at(start)}', '${at(start)}', '${at(end)}', ${isDeleted ? 'now()' : 'null'})`,
      )
      .join(';'),
  )
  forget('charge')
  const values = valuesOf((await site.clerk.get('/api/charge/dashboard', { start: at(0), end: at(24) })).body)
  const [, { list }] = figuresIn('charge').find(([key]) => key === 'portUse')!
  const { sums } = await opened(site.clerk, 'charge', list!, [day, day])
  const usedHours = 3 + 2.5 + 4
  expect(sums.portCount).toBe(values.ports)
  expect(values.portUse).toBe(rounded((usedHours / (sums.portCount! * 24)) * 100, 1))
})

test('each figure of visitors opens a list with as many visitors', async () =>
  tryCases(await visitorsOpenLists(world), [1, 14]))

test('each figure of repairs is what plain SQL counts, and opens a list with the same total [K220]', async () =>
  tryCases(await repairsOpenLists(world), [1, 10]))

test('each figure of rounds is what plain SQL counts, and opens a list with the same total', async () =>
  tryCases(await roundsOpenLists(world), [1, 10]))

test('each figure of the shop is what plain SQL counts, and opens a list with the same total', async () =>
  tryCases(await shopOpensLists(world), [1, 10]))

test('the partners’ values are plain SQL’s, the sums of their apps, and each part opens its list with the same total', async () =>
  tryCases(await partnersAgree(world), [1, 2]))

test('an order that was refunded and deleted is in no figure of its app and in none of the partners’', async () => {
  const site = await openSite(world, ZONE)
  const since = Math.floor((Date.now() - startOfDay(ZONE, addDays(today(), -1))) / 1000) - 60
  const order = {
    ...{ created: since, paid: since, ended: since, refunded: since, whole: true, failed: false, inGroup: false },
    ...{ status: 8, fen: 700, fee: 0, deleted: false },
  }
  const placed = Array.from({ length: 4 }, () => ({ online: 1, status: 1, fault: false, deleted: false }))
  const sold = [order, { ...order, status: 5, refunded: null, fee: 700 }].map((each, device) => ({ ...each, device }))
  await storeHistory(world, 'charge', site, startOfDay(ZONE, addDays(today(), -1)), sold, placed)
  const incomes = async () => {
    for (const app of ['iot', 'charge']) forget(app)
    const of = async (app: string) => valuesOf((await site.clerk.get(`/api/${app}/dashboard`)).body)
    const [iot, charge] = [await of('iot'), await of('charge')]
    return [iot.income, iot.orders, charge.income, charge.orders, charge.refunds]
  }
  expect(await incomes()).toEqual([14, 2, 14, 2, 7])
  const { body } = await site.clerk.get('/api/charge/order/list', { status: '8' })
  expect((await site.clerk.del('/api/charge/order', { _id: body.list[0]._id })).body.code).toBe(0)
  expect(await incomes()).toEqual([7, 1, 7, 1, 0])
})
