import { rawSql } from '@atrium/core/server/db/raw'
import type { World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openRide, rideWorld } from '../../testing/orders/ride-world.ts'

let world: World
let ride: Awaited<ReturnType<typeof openRide>>

beforeAll(async () => {
  world = await rideWorld()
})
beforeEach(async () => {
  ride = await openRide(world)
})

test('a device has what was paid today, however long ago its orders were made', async () => {
  const device = uuid()
  await world.sql(`insert into ride_device (id, tenant_id) values ('${device}', '${ride.tenant.id}')`)
  const [today, yesterday, deleted] = [await ride.buy(), await ride.buy(), await ride.buy()]
  const set = (id: string, values: string) => world.sql(`update ride_order set ${values} where id = '${id}'`)
  await set(today, `device_id = '${device}', created_at = now() - interval '9 days'`)
  await set(yesterday, `device_id = '${device}', paid_at = now() - interval '1 day'`)
  await set(deleted, `device_id = '${device}', deleted_at = now()`)
  const sold = `select today_orders, today_income from ride_device_sold where id = '${device}'`
  // The day is that of the tenant.
  const { rows } = await ride.inside(({ tx }) => rawSql(tx).executeSql(sold))
  expect(rows).toEqual([{ today_orders: 1, today_income: 1000 }])
  const [index] = await world.sql(`select indexdef from pg_indexes where indexname = 'ride_order_device_paid'`)
  expect(index!.indexdef).toContain('(tenant_id, device_id, paid_at)')
})
