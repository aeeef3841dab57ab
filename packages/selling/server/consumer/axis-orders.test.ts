import type { Client } from '@atrium/core/testing/world'
import { expect, test } from 'vitest'
import { online } from '../../testing/consumer/phone.ts'
import { openBooth } from '../../testing/consumer/stories.ts'

const { world, tenant, booth, order, phone } = await openBooth()

const HOUR_MS = 3_600_000
const _id = booth.device._id

async function ordersFor(by: Client, startMs: number, endMs: number) {
  const range = { start: new Date(startMs).toISOString(), end: new Date(endMs).toISOString() }
  const { body } = await by.get('/api/booth/device/axis', { _id, ...range })
  expect(body).toMatchObject({ code: 0 })
  return body.entries.filter(({ kind }: { kind: string }) => kind === 'order')
}

test('an order is on the time axis of its device while it lasts, for those who may read orders', async () => {
  await online(world, booth)
  const { body } = await order(await phone())
  const id = body.order._id
  await world.sql(`update booth_order set created_at = now() - interval '5 hours', paid_at = now() - interval '5 hours',
    finished_at = now() - interval '2 hours', status = 4 where id = '${id}'`)
  const now = Date.now()
  const [found] = await ordersFor(booth.clerk, now - 3 * HOUR_MS, now)
  expect(found).toMatchObject({ order: id, orderNo: body.order.no, status: 4 })
  expect(Date.parse(found.endAt) - Date.parse(found.at)).toBe(3 * HOUR_MS)
  expect(await ordersFor(booth.clerk, now - HOUR_MS, now)).toEqual([])
  const looker = await tenant.user({ permissions: [['booth', 'device', 'read']] })
  expect(await ordersFor(looker, now - 3 * HOUR_MS, now)).toEqual([])
})

test('orders outside the data scope of the reader are not on it', async () => {
  const reader = await tenant.user({
    permissions: [
      ['booth', 'device', 'read'],
      ['booth', 'order', 'read'],
    ],
  })
  await world.sql(`update role set data_scope = 4 where id in
    (select role_id from app_user_role where user_id = '${reader.userId}')`)
  // The device is their own, its orders are not.
  await world.sql(`update booth_device set creator_id = '${reader.userId}' where id = '${_id}'`)
  const now = Date.now()
  await expect.poll(() => ordersFor(reader, now - 6 * HOUR_MS, now)).toEqual([])
  expect(await ordersFor(booth.clerk, now - 6 * HOUR_MS, now)).toHaveLength(1)
})
