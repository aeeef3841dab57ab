import type { World } from '@atrium/core/testing/world'
import { deviceBusy } from '@atrium/devices/server/refusals'
import { beforeAll, expect, test } from 'vitest'
import { orders } from '../../testing/orders/ride.ts'
import { openRide, rideWorld } from '../../testing/orders/ride-world.ts'
import { deviceNotInService } from '../consumer/refusals.ts'
import { oneAtATime } from './one-at-a-time.ts'

let world: World
let ride: Awaited<ReturnType<typeof openRide>>
beforeAll(async () => {
  world = await rideWorld()
  ride = await openRide(world)
})

// A rider stands for the device: it has a status, as devices have.
const horses = oneAtATime({
  device: orders.storefront.consumer,
  order: orders.entity,
  while: ['paid', 'riding'],
  taken: deviceBusy,
})

test('a device is taken from the payment of an order to its end, for all but this order', async () => {
  const device = ride.at._id
  const id = await ride.make()
  const taken = (but?: string) => ride.inside((ctx) => horses.takenOf(ctx, [device], but))
  expect(await taken()).toEqual(new Set())
  await ride.pay(await ride.openPaymentOf(id))
  expect(await taken()).toEqual(new Set([device]))
  expect(await taken(id)).toEqual(new Set())
  await expect(ride.inside((ctx) => horses.refuseTaken(ctx, device))).rejects.toThrow(deviceBusy())
  await ride.inside(async (ctx) => orders.act(ctx, 'end', await orders.act(ctx, 'begin', id, {}), { rounds: 3 }))
  expect(await taken()).toEqual(new Set())
})

test('only a device in service is given to an order', async () => {
  await ride.inside((ctx) => horses.take(ctx, ride.rider, ride.at._id))
  await world.sql(`update ride_rider set status = 2 where id = '${ride.rider}'`)
  await expect(ride.inside((ctx) => horses.take(ctx, ride.rider, ride.at._id))).rejects.toThrow(
    deviceNotInService({ params: { status: 2 } }),
  )
})
