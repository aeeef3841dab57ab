import type { Client, World } from '@atrium/core/testing/world'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refundRequestKey } from '../../contract/patterns/order.ts'
import { openRide, rideWorld } from '../../testing/orders/ride-world.ts'

let world: World
let ride: Awaited<ReturnType<typeof openRide>>

beforeAll(async () => {
  world = await rideWorld()
})
beforeEach(async () => {
  ride = await openRide(world)
})

const AT = '2026-11-22T09:00:00.000Z'

/** A paid order whose rider has requested a refund. */
async function requested(amount = 300): Promise<string> {
  const id = await ride.buy()
  const apply = JSON.stringify({ amount, reason: '坐到一半停了', photos: [], at: AT })
  await world.sql(`update ride_order set refund_status = 1, refund_apply = '${apply}' where id = '${id}'`)
  return id
}

const inboxOf = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get('/api/inbox', query)).body as { code: number; kinds: { count: number; list: { _id: string }[] }[] }
const waits = async (client: Client) => (await inboxOf(client)).kinds.flatMap(({ list }) => list.map(({ _id }) => _id))

test('a refund request waits in the inbox with what is needed to decide it', async () => {
  const id = await requested()
  await ride.buy()
  const { kinds } = await inboxOf(ride.clerk)
  expect(kinds).toMatchObject([
    {
      app: 'ride',
      entity: 'order',
      count: 1,
      list: [{ _id: id, status: 2, paidAmount: 1000, refundApply: { amount: 300, reason: '坐到一半停了' } }],
    },
  ])
  expect((await inboxOf(ride.clerk, { rows: '0' })).kinds).toMatchObject([{ count: 1, list: [] }])
})

test('without anything that waits the inbox has its kinds with a count of 0', async () => {
  expect((await inboxOf(ride.clerk)).kinds).toMatchObject([{ app: 'ride', entity: 'order', count: 0, list: [] }])
})

test('only people who may read the rows and do one of the actions have them in their inbox', async () => {
  await requested()
  const reader = await ride.tenant.user({ permissions: [['ride', 'order', 'read']] })
  const blind = await ride.tenant.user({ permissions: [['ride', 'order', 'refund']] })
  const both = await ride.tenant.user({
    permissions: [
      ['ride', 'order', 'read'],
      ['ride', 'order', 'refund'],
    ],
  })
  expect((await inboxOf(reader)).kinds).toEqual([])
  expect((await inboxOf(blind)).kinds).toEqual([])
  expect(await waits(both)).toHaveLength(1)
  expect((await world.anonymous().get('/api/inbox')).status).toBe(401)
})

test('another tenant’s requests are in nobody else’s inbox, and none of an app that the tenant does not have', async () => {
  await requested()
  const other = await openRide(world)
  expect(await waits(other.clerk)).toEqual([])
  const bare = await (await world.tenant({ apps: [] })).user()
  expect((await inboxOf(bare)).kinds).toEqual([])
})

test('a clerk whose data scope is the own group sees only that group’s requests', async () => {
  const [mine, others] = [await requested(), await requested()]
  const [group, away] = [crypto.randomUUID(), crypto.randomUUID()]
  const { tenant } = ride
  for (const [id, name] of [
    [group, '广场'],
    [away, '车站'],
  ]) {
    await world.sql(`insert into user_group (id, tenant_id, name) values ('${id}', '${tenant.id}', '${name}')`)
  }
  await world.sql(`update ride_order set group_id = '${group}' where id = '${mine}'`)
  await world.sql(`update ride_order set group_id = '${away}' where id = '${others}'`)
  const clerk = await tenant.user()
  await world.sql(`update app_user set group_id = '${group}' where id = '${clerk.userId}'`)
  await world.sql(`update role set data_scope = 3 where id in
    (select role_id from app_user_role where user_id = '${clerk.userId}')`)
  await expect.poll(() => waits(clerk)).toEqual([mine])
  expect(await waits(ride.clerk)).toEqual([mine, others])
})

test('a count ends at 100, and the oldest rows come first', async () => {
  const first = await requested()
  await world.sql(
    `insert into ride_order (id, tenant_id, no, refund_status) select gen_random_uuid(), '${ride.tenant.id}',
     '${world.unique('RI')}-' || n, 1 from generate_series(1, 120) n`,
  )
  const [kind] = (await inboxOf(ride.clerk, { rows: '2' })).kinds
  expect(kind).toMatchObject({ count: 100, list: [{ _id: first }, {}] })
  expect(kind?.list).toHaveLength(2)
})

test('two clerks who decide the same request at once refund it once', async () => {
  const id = await requested()
  const other = await ride.tenant.user()
  const idemKey = refundRequestKey({ no: (await ride.order(id)).no, at: AT })
  const decide = (clerk: Client, amount: number) =>
    clerk.put('/api/ride/order?type=refund', { _id: id, amount, reason: '同意退款', idemKey })
  const answers = await Promise.all([decide(ride.clerk, 300), decide(other, 300)])
  expect(answers.map(({ body }) => body.code)).toEqual([0, 0])
  expect(await ride.refunds(id)).toHaveLength(1)
  expect((await decide(other, 200)).body.code).toBe(40903)
  expect(await waits(other)).toEqual([])
})

test('a request that was declined meanwhile is not refunded by a dialog that is still open', async () => {
  const id = await requested()
  await world.sql(`update ride_order set refund_status = 4 where id = '${id}'`)
  const late = { _id: id, amount: 300, reason: '同意退款', idemKey: refundRequestKey({ no: 'RI1', at: AT }) }
  expect((await ride.clerk.put('/api/ride/order?type=refund', late)).body.code).toBe(40910)
  expect(await ride.refunds(id)).toHaveLength(0)
})
