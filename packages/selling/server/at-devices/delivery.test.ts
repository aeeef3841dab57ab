import { inTenant } from '@atrium/core/server/call/ctx'
import type { InTenant } from '@atrium/core/server/call/implement'
import type { World } from '@atrium/core/testing/world'
import { COMMAND, type Device, type DeviceCommand } from '@atrium/devices/server/device'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../testing/orders/ride.ts'
import { openRide, rideWorld } from '../../testing/orders/ride-world.ts'
import { ORIGIN } from '../money/origin.ts'
import { deliveryOf } from './delivery.ts'

let world: World
let ride: Awaited<ReturnType<typeof openRide>>
/** The orders whose rides were taken back, each time. */
let undone: string[]

const delivery = deliveryOf('ride', {
  orders,
  begin: async () => undefined,
  command: 'start',
  begun: (ctx, order) => orders.act(ctx, 'begin', order, {}),
  undo: async (_ctx, { _id }) => void undone.push(_id),
  others: {
    halt: async (ctx, order, { data }) => orders.act(ctx, 'end', order, { rounds: data?.rounds }),
  },
  late: {
    // Other files of this world have paid orders of any age.
    when: 'o.rounds = 1',
    reason: { zh_CN: '没有按时启动', en_US: 'Not started in time' },
  },
  over: {
    running: 'riding',
    when: 'o.rounds > 2',
    sweep: 'end',
    everyS: 5,
    end: (ctx, order) => orders.act(ctx, 'end', order, { rounds: 3 }),
  },
})

beforeAll(async () => {
  world = await rideWorld()
})
beforeEach(async () => {
  ride = await openRide(world)
  undone = []
})

const ended = (orderId: string | null, status: number, more: Partial<DeviceCommand> = {}) =>
  ride.inside((ctx) =>
    delivery.commandEnded(ctx, {} as Device, { type: 'start', orderId, status, msg: null, ...more } as DeviceCommand),
  )

/** Runs one of the delivery's sweeps now. */
async function sweep(name: string): Promise<void> {
  const { services } = world.server
  const inTenantOf: InTenant = (tenantId, run) => inTenant(services, tenantId, ORIGIN, run)
  const found = delivery.sweeps.find((one) => one.name === `ride.${name}`)
  await found!.run(services.db, inTenantOf, services.log, new AbortController().signal)
}

describe('the command of a paid order', () => {
  test('is acknowledged: the order starts, and nothing that is told later changes it', async () => {
    const id = await ride.buy()
    await ended(id, COMMAND.succeeded)
    await ended(id, COMMAND.timedOut)
    expect(await ride.order(id)).toMatchObject({ status: 3 })
    expect(undone).toEqual([])
  })

  test('is refused: the order fails with what the device said, and its money goes back', async () => {
    const [said, silent] = [await ride.buy(), await ride.buy()]
    await ended(said, COMMAND.failed, { msg: 'gate open' })
    await ended(silent, COMMAND.failed)
    expect(await ride.order(said)).toMatchObject({ status: 6, failReason: '设备拒绝启动 gate open', refundStatus: 2 })
    expect(await ride.order(silent)).toMatchObject({ status: 6, failReason: '设备拒绝启动' })
    expect(undone).toEqual([said, silent])
  })

  test('has no known outcome: what may have begun is undone, and a late acknowledgement starts nothing', async () => {
    const id = await ride.buy()
    await ended(id, COMMAND.timedOut)
    expect(await ride.order(id)).toMatchObject({ status: 6, failReason: '设备没有应答', refundStatus: 2 })
    expect(undone).toEqual([id])
    await ended(id, COMMAND.succeeded)
    expect(await ride.order(id)).toMatchObject({ status: 6 })
  })

  test('never ended: the sweep fails the order when it is late, once', async () => {
    const [late, fresh] = [await ride.buy(), await ride.buy()]
    await world.sql(`update ride_order set rounds = 1 where id = '${late}'`)
    await sweep('launch')
    await sweep('launch')
    expect(await ride.order(late)).toMatchObject({ status: 6, failReason: '没有按时启动', refundStatus: 2 })
    expect(await ride.order(fresh)).toMatchObject({ status: 2 })
    expect(undone).toEqual([late])
  })
})

test('an order that is over ends by the sweep', async () => {
  const id = await ride.buy()
  await ended(id, COMMAND.succeeded)
  await sweep('end')
  expect(await ride.order(id)).toMatchObject({ status: 3 })
  await world.sql(`update ride_order set rounds = 3 where id = '${id}'`)
  await sweep('end')
  expect(await ride.order(id)).toMatchObject({ status: 4 })
  expect(await ride.differences()).toEqual([])
})

test('the end of another command of an order is told to the app; one without an order is not', async () => {
  const id = await ride.buy()
  await ended(id, COMMAND.succeeded)
  await ended(null, COMMAND.failed)
  await ended(null, COMMAND.succeeded, { type: 'halt' })
  await ended(id, COMMAND.failed, { type: 'lights' })
  expect(await ride.order(id)).toMatchObject({ status: 3 })
  await ended(id, COMMAND.succeeded, { type: 'halt', data: { rounds: 1 } })
  expect(await ride.order(id)).toMatchObject({ status: 4, rounds: 1 })
})
