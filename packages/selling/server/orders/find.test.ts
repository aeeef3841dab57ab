// A world of its own: its order numbers are fixed, and unique on the whole platform.

import type { Client, OwnWorld } from '@atrium/core/testing/world'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRide, ownRideWorld } from '../../testing/orders/ride-world.ts'

let world: OwnWorld
let ride: Awaited<ReturnType<typeof openRide>>

beforeAll(async () => {
  world = await ownRideWorld()
})
beforeEach(async () => {
  // Numbers are unique in the platform.
  await world.sql('delete from ride_order')
  ride = await openRide(world)
})
afterAll(() => world.close())

interface Group {
  entity: string
  list: Record<string, unknown>[]
}
const find = async (client: Client, q: string) => (await client.get('/api/find', { q })).body.groups as Group[]
const rowsOf = async (client: Client, entity: string, q: string) =>
  (await find(client, q)).find((group) => group.entity === entity)?.list ?? []
const numbersOf = async (client: Client, q: string) => (await rowsOf(client, 'order', q)).map(({ no }) => no)

/** An order with this number. */
async function numbered(no: string, daysAgo = 0): Promise<void> {
  await world.sql(`insert into ride_order (id, tenant_id, no, created_at)
    values (gen_random_uuid(), '${ride.tenant.id}', '${no}', now() - interval '${daysAgo} days')`)
}

describe('Ctrl-K', () => {
  test('finds an order by its whole number, its first half, and four to all of its last digits, newest first', async () => {
    await numbered('RI2611220913470042', 1)
    await numbered('RI2611230913470042')
    await numbered('RI2611230913479942')
    for (const part of ['RI2611220913470042', 'ri26112209', '2611220913470042']) {
      expect(await numbersOf(ride.clerk, part)).toEqual(['RI2611220913470042'])
    }
    expect(await numbersOf(ride.clerk, '470042')).toEqual(['RI2611230913470042', 'RI2611220913470042'])
    expect(await numbersOf(ride.clerk, ' 0042 ')).toEqual(['RI2611230913470042', 'RI2611220913470042'])
    expect(await numbersOf(ride.clerk, 'RI261123')).toEqual(['RI2611230913479942', 'RI2611230913470042'])
    expect(await numbersOf(ride.clerk, '042')).toEqual([])
    expect(await numbersOf(ride.clerk, '4700420')).toEqual([])
  })

  test('shows orders whose number ends with six typed digits before rows of other kinds that contain them', async () => {
    await numbered('RI2611220913470042')
    await world.sql(`update ride_rider set nick_name = '骑士 9470042' where id = '${ride.rider}'`)
    const kindsOf = async (q: string) => (await find(ride.clerk, q)).map(({ entity }) => entity)
    expect(await kindsOf('470042')).toEqual(['order', 'rider'])
    expect(await kindsOf('70042')).toEqual(['rider', 'order'])
  })

  test('shows at most five of a kind, and only the fields that the descriptor names', async () => {
    for (let n = 0; n < 7; n += 1) await numbered(`RI261122091347004${n}`)
    const list = await rowsOf(ride.clerk, 'order', 'RI26112209')
    expect(list).toHaveLength(5)
    expect(Object.keys(list[0]!).sort()).toEqual(['_id', 'amount', 'createdAt', 'deviceName', 'no', 'status'])
  })

  test('finds a consumer by a part of the name or the whole mobile number, which it shows as the list does', async () => {
    await world.sql(`update ride_rider set nick_name = '木马骑士', mobile = '13812345678' where id = '${ride.rider}'`)
    const shown = [{ _id: ride.rider, nickName: '木马骑士', mobile: '138****5678' }]
    expect(await rowsOf(ride.clerk, 'rider', '骑士')).toMatchObject(shown)
    expect(await rowsOf(ride.clerk, 'rider', '13812345678')).toMatchObject(shown)
    expect(await rowsOf(ride.clerk, 'rider', '1381234567')).toEqual([])
    expect(await rowsOf(ride.clerk, 'rider', '%')).toEqual([])
  })

  test('finds nothing without the permission to read, of another tenant, or in a smaller data scope', async () => {
    await numbered('RI2611220913470042')
    const without = await ride.tenant.user({ permissions: [['ride', 'order', 'refund']] })
    const other = await openRide(world)
    const own = await ride.tenant.user({ permissions: [['ride', 'order', 'read']] })
    await world.sql(`update role set data_scope = 4 where id in
      (select role_id from app_user_role where user_id = '${own.userId}')`)
    expect(await numbersOf(without, '470042')).toEqual([])
    expect(await numbersOf(other.clerk, '470042')).toEqual([])
    await expect.poll(() => numbersOf(own, '470042')).toEqual([])
    expect(await numbersOf(ride.clerk, '470042')).toHaveLength(1)
    expect((await world.anonymous().get('/api/find', { q: '470042' })).status).toBe(401)
  })
})

describe('the keyword of a list of orders', () => {
  const listed = async (keyword: string, query: Record<string, string> = {}) => {
    const { body } = await ride.clerk.get('/api/ride/order/list', { keyword, ...query })
    return [body.pagination.total, ...body.list.map(({ no }: { no: string }) => no)]
  }

  test('six digits find the order whose number ends with them, and otherwise any part of it', async () => {
    await numbered('RI2611220913470042', 1)
    await numbered('RI2609134700425555')
    expect(await listed('470042')).toEqual([1, 'RI2611220913470042'])
    expect(await listed('0913470042')).toEqual([1, 'RI2611220913470042'])
    expect(await listed('091347')).toEqual([2, 'RI2609134700425555', 'RI2611220913470042'])
    expect(await listed('70042')).toEqual([2, 'RI2609134700425555', 'RI2611220913470042'])
    expect(await listed('470042', { status: '2' })).toEqual([0])
    expect(await listed('999999')).toEqual([0])
  })
})
