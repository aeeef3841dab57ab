import { randomUUID } from 'node:crypto'
import type { World } from '@atrium/core/testing/world'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { begun, broken, device, orders, released, setting } from '../../testing/orders/ride.ts'
import { openRide, rideWorld } from '../../testing/orders/ride-world.ts'

let world: World
let ride: Awaited<ReturnType<typeof openRide>>
const usual = { ...setting }

beforeAll(async () => {
  world = await rideWorld()
})
beforeEach(async () => {
  ride = await openRide(world)
})
afterEach(() => void Object.assign(setting, usual))

describe('an order that is made', () => {
  test('has a number, the partners and the group of its device, and a time to pay in the app’s unit', async () => {
    const group = randomUUID()
    await world.sql(`insert into user_group (id, tenant_id, name) values ('${group}', '${ride.tenant.id}', '广场')`)
    const made = await ride.inside((ctx) => orders.make(ctx, { ...ride.at, group }, { amount: 1000 }))
    const { merchant } = ride.at
    expect(made).toMatchObject({
      status: 1,
      group,
      device: ride.at._id,
      deviceName: '一号木马',
      merchant,
      channel: merchant,
    })
    expect(made.no).toMatch(/^RI\d{16}$/)
    const minutes = (Date.parse(made.expireAt!) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(4.5)
    expect(minutes).toBeLessThanOrEqual(5)
  })

  test('keeps its shares when the seller changes the default later', async () => {
    const id = await ride.buy()
    setting.merchantShare = 90
    await ride.act('begin', id)
    await ride.act('end', id, { rounds: 3 })
    expect((await ride.order(id)).shareProfitRecord).toMatchObject([{ ownerType: 'merchant', ratio: 30, amount: 298 }])
    expect(await ride.differences()).toEqual([])
  })

  test('can be paid at any time if it is not made unpaid', async () => {
    const made = await ride.inside((ctx) => orders.make(ctx, null, { status: 2 }))
    expect(made).toMatchObject({ status: 2, expireAt: null, device: null })
  })
})

test('a paid order has the values of its payment, counts for its consumer, and its delivery starts', async () => {
  const id = await ride.buy()
  expect(await ride.order(id)).toMatchObject({ status: 2, paidAmount: 1000, payType: 1, payNo: expect.any(String) })
  expect(await world.rows('ride_rider', { id: ride.rider })).toMatchObject([{ order_count: 1, total_paid: 1000 }])
  expect(begun).toContain(id)
  expect(await ride.steps(id)).toEqual([['paid', null]])
})

describe('an order that a clerk cancels', () => {
  const cancel = async (id: string, reason?: string) =>
    (await ride.clerk.put('/api/ride/order?type=cancel', { _id: id, ...(reason && { reason }) })).body

  test('ends with its payment and the reason, which is required; sent again it changes nothing', async () => {
    const id = await ride.make()
    const payment = await ride.openPaymentOf(id)
    expect(await cancel(id)).toMatchObject({ code: 40001, fields: { reason: expect.any(String) } })
    for (let time = 0; time < 2; time++) expect(await cancel(id, '顾客不要了')).toMatchObject({ code: 0 })
    expect(await ride.order(id)).toMatchObject({ status: 5, cancelledAt: expect.any(String), refundStatus: 0 })
    expect(await world.rows('payment', { id: payment._id })).toMatchObject([{ status: 3 }])
    expect(await ride.steps(id)).toEqual([['cancel', '顾客不要了']])
    expect(released).toContain(id)
  })

  test('gets all of its money back, whatever the setting says; one that has started is not cancelled', async () => {
    setting.refundAuto = false
    const [paid, started] = [await ride.buy(), await ride.buy()]
    await ride.act('begin', started)
    expect(await cancel(paid, '机器坏了')).toMatchObject({ code: 0 })
    expect(await cancel(started, '机器坏了')).toMatchObject({ code: 40910 })
    await ride.refundEnds(paid, 1000)
    expect(await ride.order(paid)).toMatchObject({ status: 7, refundedAmount: 1000 })
    expect(await ride.differences()).toEqual([])
  })

  test('is not deleted while its refund runs, nor when the refund has failed for good', async () => {
    const id = await ride.buy()
    const remove = async () => (await ride.clerk.del('/api/ride/order', { _id: id })).body.code
    await cancel(id, '机器坏了')
    expect(await remove()).toBe(40910)
    await ride.refundFails(id, 1000)
    expect(await ride.order(id)).toMatchObject({ status: 5, refundStatus: 5 })
    expect(await remove()).toBe(40910)
  })
})

describe('an order that is not paid', () => {
  test('is cancelled when its time is over, with its payment, and what it reserved is released', async () => {
    const id = await ride.make()
    const payment = await ride.openPaymentOf(id)
    await ride.sweep('expire')
    expect(await ride.order(id)).toMatchObject({ status: 1 })
    await ride.runOut(id)
    await ride.sweep('expire')
    expect(await ride.order(id)).toMatchObject({ status: 5, cancelledAt: expect.any(String) })
    expect(await world.rows('payment', { id: payment._id })).toMatchObject([{ status: 3 }])
    expect(released).toContain(id)
    expect(await ride.steps(id)).toEqual([['expire', 'notPaid']])
  })

  test('is paid too late: it stays cancelled, and the payment is refunded as surplus', async () => {
    const id = await ride.make()
    const payment = await ride.openPaymentOf(id)
    await ride.inside(async (ctx) => orders.storefront.cancel!(ctx, await orders.get(ctx, id)))
    await ride.pay(payment)
    expect(await ride.order(id)).toMatchObject({ status: 5, paidAmount: 0, refundStatus: 0 })
    expect(await ride.refunds(id)).toMatchObject([{ amount: 1000, source: 3 }])
    await ride.refundEnds(id, 1000)
    expect(await ride.order(id)).toMatchObject({ status: 5, refundedAmount: 0 })
    expect((await ride.steps(id)).map(([action]) => action)).toEqual(['expire', 'surplus'])
    expect(await ride.differences()).toEqual([])
  })

  test('does not stop the sweep when cancelling it fails: the orders after it are cancelled', async () => {
    const [bad, good] = [await ride.make(), await ride.make()]
    // Before it is due, because the server's own sweep may run at any time.
    broken.add(bad)
    await ride.runOut(bad)
    await ride.runOut(good)
    await ride.sweep('expire')
    expect([await ride.order(bad), await ride.order(good)]).toMatchObject([{ status: 1 }, { status: 5 }])
    broken.clear()
    await ride.sweep('expire')
    expect(await ride.order(bad)).toMatchObject({ status: 5 })
  })
})

describe('a consumer with unpaid orders', () => {
  const rider = async () => (await world.rows('ride_rider', { id: ride.rider }))[0]!
  async function leaveUnpaid() {
    await ride.runOut(await ride.make())
    await ride.sweep('expire')
  }

  test('is blocked after the second in a row, and unblocked by the sweep a day later', async () => {
    await leaveUnpaid()
    await ride.buy()
    await leaveUnpaid()
    expect(await rider()).toMatchObject({ status: 1, unpaid_count: 1 })
    await leaveUnpaid()
    expect(await rider()).toMatchObject({ status: 2, unpaid_count: 2 })
    await ride.sweep('pauseOver')
    expect(await rider()).toMatchObject({ status: 2 })
    await world.sql(`update ride_rider set blocked_until = now() - interval '1 s' where id = '${ride.rider}'`)
    await ride.sweep('pauseOver')
    expect(await rider()).toMatchObject({ status: 1, unpaid_count: 0, blocked_until: null })
    expect((await ride.steps(ride.rider)).map(([action]) => action)).toEqual(['block', 'unblock'])
  })

  test('starts again at zero after a clerk has unblocked them', async () => {
    for (let time = 0; time < 2; time++) await leaveUnpaid()
    await ride.clerk.put('/api/ride/rider?type=unblock', { _id: ride.rider })
    await leaveUnpaid()
    expect(await rider()).toMatchObject({ status: 1, unpaid_count: 1, blocked_until: null })
  })

  test('is never blocked if the setting is 0', async () => {
    setting.blacklistAfterUnpaid = 0
    for (let time = 0; time < 3; time++) await leaveUnpaid()
    expect(await rider()).toMatchObject({ status: 1, unpaid_count: 3 })
  })
})

describe('an order that cannot be delivered', () => {
  test('fails, is refunded once with a reason that the timeline translates, and ends as refunded', async () => {
    const id = await ride.buy()
    await ride.act('fail', id, { reason: '设备没有应答' })
    expect(await ride.order(id)).toMatchObject({ status: 6, failReason: '设备没有应答', refundStatus: 2 })
    expect(await ride.refunds(id)).toMatchObject([{ amount: 1000, source: 3, reason: '没有启动，自动退款' }])
    await ride.refundEnds(id, 1000)
    await ride.refundEnds(id, 1000)
    expect(await ride.order(id)).toMatchObject({ status: 7, refundStatus: 3, refundedAmount: 1000 })
    expect((await ride.steps(id)).slice(-2)).toEqual([
      ['fail', '设备没有应答'],
      ['refunded', 'fail'],
    ])
    expect(await ride.differences()).toEqual([])
  })

  test('fails at its payment if the device is offline then', async () => {
    device.isOffline = true
    const id = await ride.buy()
    device.isOffline = false
    expect(await ride.order(id)).toMatchObject({ status: 6, paidAmount: 1000, failReason: '设备离线', refundStatus: 2 })
  })

  test('stays failed without automatic refunds, until the clerk refunds it', async () => {
    setting.refundAuto = false
    const id = await ride.buy()
    await ride.act('fail', id, { reason: '设备离线' })
    expect(await ride.order(id)).toMatchObject({ status: 6, refundStatus: 0 })
    expect((await ride.refund(id, 1000)).order).toMatchObject({ status: 6, refundStatus: 2 })
    await ride.refundEnds(id, 1000)
    expect(await ride.order(id)).toMatchObject({ status: 7 })
  })
})

describe('while a refund is running', () => {
  test('a clerk’s actions are refused, and what the device reports is applied', async () => {
    const id = await ride.buy()
    expect((await ride.refund(id, 400)).order).toMatchObject({ status: 2, refundStatus: 2 })
    const complete = await ride.clerk.put('/api/ride/order?type=complete', { _id: id })
    expect([complete.body.code, (await ride.refund(id, 100)).code]).toEqual([40910, 40910])
    expect(await ride.act('begin', id)).toMatchObject({ status: 3, refundStatus: 2 })
    await ride.refundEnds(id, 400)
    expect(await ride.order(id)).toMatchObject({ status: 3, refundStatus: 3, refundedAmount: 400 })
    expect((await ride.clerk.put('/api/ride/order?type=complete', { _id: id })).body.code).toBe(0)
  })

  test('another one may run: the order is refunding until both have ended', async () => {
    const id = await ride.buy()
    await ride.act('begin', id)
    await ride.refund(id, 300)
    await ride.act('end', id, { rounds: 1 })
    expect((await ride.refunds(id)).map(({ amount }) => amount).sort()).toEqual([300, 500])
    await ride.refundEnds(id, 500)
    expect(await ride.order(id)).toMatchObject({ refundStatus: 2, refundedAmount: 500 })
    await ride.refundEnds(id, 300)
    expect(await ride.order(id)).toMatchObject({ status: 4, refundStatus: 3, refundedAmount: 800 })
    expect(await ride.differences()).toEqual([])
  })

  test('one that failed before the other has succeeded can still be sent again', async () => {
    const id = await ride.buy()
    await ride.act('begin', id)
    await ride.refund(id, 300)
    await ride.act('end', id, { rounds: 1 })
    await ride.refundFails(id, 300)
    expect(await ride.order(id)).toMatchObject({ refundStatus: 2 })
    await ride.refundEnds(id, 500)
    expect(await ride.order(id)).toMatchObject({ refundStatus: 5, refundedAmount: 500 })
    expect((await ride.refund(id, 300)).code).toBe(0)
    await ride.refundEnds(id, 300)
    expect(await ride.order(id)).toMatchObject({ refundStatus: 3, refundedAmount: 800 })
    expect(await ride.refunds(id)).toHaveLength(2)
  })
})

test('two refunds one after the other refund everything, and the order ends with the second', async () => {
  const id = await ride.buy()
  await ride.act('begin', id)
  await ride.refund(id, 400)
  await ride.refundEnds(id, 400)
  expect(await ride.order(id)).toMatchObject({ status: 3, refundStatus: 3, refundedAmount: 400 })
  expect((await ride.refund(id, 601)).code).toBe(40922)
  await ride.refund(id, 600)
  await ride.refundEnds(id, 600)
  expect(await ride.order(id)).toMatchObject({ status: 7, refundedAmount: 1000 })
  expect(released).toContain(id)
  expect(await ride.differences()).toEqual([])
})

test('a refund that the payment channel has closed leaves the order as it was, and can be requested anew', async () => {
  const id = await ride.buy()
  await ride.refund(id, 1000)
  await ride.refundEnds(id, 1000, 'closed')
  expect(await ride.order(id)).toMatchObject({ status: 2, refundStatus: 5, refundedAmount: 0 })
  expect((await ride.refund(id, 400)).order).toMatchObject({ refundStatus: 2 })
})

test('only an order that was cancelled or refunded can be deleted', async () => {
  const id = await ride.buy()
  const remove = async () => (await ride.clerk.del('/api/ride/order', { _id: id })).body
  expect(await remove()).toMatchObject({ code: 40910, params: { from: 2, action: 'delete' } })
  await ride.refund(id, 1000)
  await ride.refundEnds(id, 1000)
  expect(await remove()).toMatchObject({ code: 0 })
})
