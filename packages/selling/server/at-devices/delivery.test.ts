import { inTenant } from '@atrium/core/server/call/ctx'
import type { InTenant } from '@atrium/core/server/call/implement'
import type { World } from '@atrium/core/testing/world'
import { COMMAND, type Device, type DeviceCommand } from '@atrium/devices/server/device'
import type { DeviceAlarms } from '@atrium/devices/server/device-hooks'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../testing/orders/ride.ts'
import { openRide, rideWorld } from '../../testing/orders/ride-world.ts'
import { ORIGIN } from '../money/origin.ts'
import { deliveryOf } from './delivery.ts'

let world: World
let ride: Awaited<ReturnType<typeof openRide>>
/** The orders whose rides were taken back, each time. */
let undone: string[]
/** Orders that may begin once more at another horse, and the answers with which rides were lost. */
let others: Set<string>
let lost: unknown[]

const alarms: DeviceAlarms = {
  name: '木马',
  permission: 'update',
  setting: async () => ({ receivers: [ride.clerk.userId], offlineAlarmMinutes: 10 }),
}

const delivery = deliveryOf('ride', {
  orders,
  begin: async () => undefined,
  command: 'start',
  begun: (ctx, order, _device, { data }) => orders.act(ctx, 'begin', order, { reason: data?.horse }),
  again: async (_ctx, { _id, askedAt }) => askedAt === null && others.delete(_id),
  loss: { alarms, book: async (_ctx, { _id }, { data }) => void lost.push([_id, data]) },
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
  others = new Set()
  lost = []
})

const ended = (orderId: string | null, status: number, more: Partial<DeviceCommand> = {}) =>
  ride.inside((ctx) =>
    delivery.commandEnded(ctx, {} as Device, { type: 'start', orderId, status, msg: null, ...more } as DeviceCommand),
  )

const HORSE = { name: '一号木马', no: 'H001', app: 'ride' } as Device

const reported = (what: 'commandAsked' | 'commandLate', orderId: string, more: Partial<DeviceCommand> = {}) =>
  ride.inside((ctx) => delivery[what](ctx, HORSE, { type: 'start', orderId, msg: null, ...more } as DeviceCommand))

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

describe('a device that is asked for the outcome', () => {
  async function asked(): Promise<string> {
    const id = await ride.buy()
    await reported('commandAsked', id)
    return id
  }

  test('has its order wait, with the time on phone and timeline; it does not fail for being late', async () => {
    const id = await asked()
    await world.sql(`update ride_order set rounds = 1 where id = '${id}'`)
    await sweep('launch')
    expect(await ride.order(id)).toMatchObject({ status: 2, askedAt: expect.any(String), refundStatus: 0 })
    expect((await ride.steps(id)).map(([act]) => act)).toEqual(['paid', 'ask'])
    expect(await ride.lastReason(id)).toBe('设备没有按时应答，正在向设备确认')
  })

  test('has delivered: the order starts with what the device told', async () => {
    const id = await asked()
    await ended(id, COMMAND.succeeded, { data: { done: true, horse: '二号' } })
    expect(await ride.order(id)).toMatchObject({ status: 3 })
    expect((await ride.steps(id)).at(-1)).toEqual(['begin', '二号'])
  })

  test('has not delivered: the order begins in another way if there is one, and fails otherwise', async () => {
    const [twice, once] = [await asked(), await asked()]
    others.add(twice)
    for (const id of [twice, once]) await ended(id, COMMAND.failed, { msg: 'jammed' })
    expect(await ride.order(twice)).toMatchObject({ status: 2, askedAt: null })
    expect((await ride.steps(twice)).map(([act]) => act)).toEqual(['paid', 'ask', 'notDone'])
    expect(await ride.order(once)).toMatchObject({ status: 6, failReason: '设备拒绝启动 jammed', refundStatus: 2 })
    expect((await ride.steps(once)).map(([act]) => act)).toEqual(['paid', 'ask', 'notDone', 'fail'])
    await ended(twice, COMMAND.failed)
    expect(await ride.order(twice)).toMatchObject({ status: 6 })
  })

  test('never says: the order fails, its money goes back, and a later success is a loss with an alarm', async () => {
    const id = await asked()
    await ended(id, COMMAND.timedOut)
    expect(await ride.order(id)).toMatchObject({ status: 6, failReason: '设备没有应答', refundStatus: 2 })
    expect(lost).toEqual([])
    await reported('commandLate', id, { data: { done: true } })
    expect(lost).toEqual([[id, { done: true }]])
    expect(await ride.order(id)).toMatchObject({ status: 6 })
    expect(await ride.lastReason(id)).toBe('设备后来报告已交付，计为损失')
    const { no } = await ride.order(id)
    const [message] = (await ride.clerk.get('/api/message/list')).body.list
    expect(message).toMatchObject({ title: '木马损失', url: `/ride/order/${id}`, content: expect.stringContaining(no) })
  })

  test('tells of a success after a clerk has cancelled the order: it is a loss, too', async () => {
    const id = await asked()
    await ride.act('cancel', id, { reason: '顾客不等了' })
    await ended(id, COMMAND.succeeded)
    expect(lost).toHaveLength(1)
    expect(await ride.order(id)).toMatchObject({ status: 5, refundStatus: 2 })
  })

  test('tells of a late success of an order that has started: nothing is lost, and it is not asked about again', async () => {
    const id = await ride.buy()
    await ended(id, COMMAND.succeeded)
    await reported('commandLate', id)
    await reported('commandAsked', id)
    expect(lost).toEqual([])
    expect(await ride.order(id)).toMatchObject({ status: 3, askedAt: null })
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
