import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import { readMetric } from '@atrium/core/testing/read-metric'
import type { World } from '@atrium/core/testing/world'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedInPhone } from '../../testing/consumer/phone.ts'
import { lake, orders, setting } from '../../testing/hire/boat.ts'
import { boatWorld, openHire } from '../../testing/hire/boat-world.ts'
import { cancelRefund } from '../money/refunds/refunds.ts'
import { refundsOf } from '../money/rows.ts'

let world: World
let lakeside: Awaited<ReturnType<typeof openHire>>
const usual = { ...setting }

beforeAll(async () => {
  world = await boatWorld()
})
beforeEach(async () => {
  lakeside = await openHire(world)
})
afterEach(() => {
  Object.assign(setting, usual)
  lake.isClosed = false
})

/** What these owners have, whether it is available already or not: read at once, since a job makes it available. */
const ownersOf = (type: string) => lakeside.fen(type, 'balance + pending')

const held = () => lakeside.fen('suspense deposit')

describe('a deposit', () => {
  test('is held and no income: the order begins, and its consumer sees what is held', async () => {
    const id = await lakeside.hire(9900)
    expect(await lakeside.order(id)).toMatchObject({
      status: 3,
      paidAmount: 0,
      paidAt: null,
      payType: 1,
      payNo: expect.any(String),
    })
    expect([await held(), await lakeside.fen('tenant', 'pending')]).toEqual([9900, 0])
    expect(await lakeside.deposit()).toBe(9900)
    expect(await world.rows('boat_user', { id: lakeside.guest })).toMatchObject([{ order_count: 0, total_paid: 0 }])
    expect(await world.rows('payment', { biz_id: id })).toMatchObject([{ is_news: false, taken: 0, taken_at: null }])
    expect(await lakeside.differences()).toEqual([])
  })

  test('pays the fee: that part is divided, the rest goes back and is no refund', async () => {
    const id = await lakeside.hire(9900)
    await lakeside.back(id, 600)
    expect(await lakeside.order(id)).toMatchObject({ status: 5, paidAmount: 600, fee: 600, refundStatus: 0 })
    expect([await held(), await lakeside.deposit(), await lakeside.fen('suspense refund')]).toEqual([0, 0, 9300])
    // The channel's fee and the shares are of the 600 fen only.
    expect([await lakeside.fen('tenant'), await ownersOf('merchant')]).toEqual([597 - 179, 179])
    await lakeside.refundEnds(id, 9300)
    expect(await lakeside.order(id)).toMatchObject({ status: 5, refundedAmount: 0, refundStatus: 0 })
    expect(await lakeside.steps(id)).toEqual([
      ['paid', null],
      ['begin', null],
      ['back', null],
      ['depositBack', '93.00 元：押金余额退回'],
    ])
    expect((await lakeside.clerk.get('/api/boat/order/refund/list')).body.list).toEqual([])
    expect(await world.rows('boat_user', { id: lakeside.guest })).toMatchObject([{ order_count: 1, total_paid: 600 }])
    expect(await lakeside.differences()).toEqual([])
  })

  test('goes back whole if nothing is owed, and nothing if all of it is', async () => {
    const [free, whole] = [await lakeside.hire(9900), await lakeside.hire(5000)]
    await lakeside.back(free, 0)
    await lakeside.back(whole, 5000)
    expect(await lakeside.order(free)).toMatchObject({ status: 5, paidAmount: 0, paidAt: null })
    expect(await lakeside.order(whole)).toMatchObject({ status: 5, paidAmount: 5000, paidAt: expect.any(String) })
    expect((await lakeside.refunds(free)).map(({ amount }) => amount)).toEqual([9900])
    expect(await lakeside.refunds(whole)).toEqual([])
    expect(await lakeside.differences()).toEqual([])
  })

  test('goes back whole if the order fails, also where the setting refunds nothing by itself', async () => {
    setting.refundAuto = false
    lake.isClosed = true
    const id = await lakeside.make()
    await lakeside.arrives(await lakeside.open(id, 'deposit', 9900))
    expect(await lakeside.order(id)).toMatchObject({ status: 7, paidAmount: 0, refundStatus: 0 })
    await lakeside.refundEnds(id, 9900)
    expect(await lakeside.steps(id)).toEqual([
      ['paid', null],
      ['fail', expect.stringContaining('离线')],
      ['depositBack', '99.00 元：启动失败自动退款'],
    ])
    expect(await lakeside.differences()).toEqual([])
  })

  test('goes back if nobody needs it: the order is closed, or the amount or the part is another', async () => {
    const [late, wrong] = [await lakeside.make(), await lakeside.make()]
    const [payment, ...others] = [
      await lakeside.open(late, 'deposit', 9900),
      await lakeside.open(wrong, 'deposit', 9800),
      await lakeside.open(wrong, 'fee', 9900),
      await lakeside.open(wrong, null, 9900),
    ]
    await lakeside.act('expire', late, { reason: 'notPaid' })
    expect(await world.rows('payment', { id: payment!._id })).toMatchObject([{ status: 3 }])
    for (const one of [payment!, ...others]) await lakeside.arrives(one)
    expect(await lakeside.order(wrong)).toMatchObject({ status: 1 })
    expect((await lakeside.refunds(wrong)).map(({ amount, ofHeld }) => [amount, ofHeld])).toEqual([
      [9900, false],
      [9900, false],
      [9800, true],
    ])
    expect([await held(), await lakeside.fen('suspense refund')]).toEqual([0, 9900 * 3 + 9800])
    expect(await lakeside.differences()).toEqual([])
  })

  test('cannot be captured above what is held, nor twice; the database refuses more as well', async () => {
    const id = await lakeside.hire(9900)
    const capture = (fen: number) =>
      lakeside.inside(async (ctx) => orders.capture(ctx, await orders.lock(ctx, id), fen))
    await expect(capture(9901)).rejects.toMatchObject({ code: 40922, detail: { params: { left: 9900 } } })
    await expect(capture(-1)).rejects.toMatchObject({ code: 40922 })
    await lakeside.back(id, 100)
    await expect(capture(1)).rejects.toMatchObject({ code: 40910 })
    const write = world.sql(`update payment set captured = 200, held_fen = 9800 where biz_id = '${id}'`)
    await expect(write).rejects.toThrow('payment_held')
    expect(await lakeside.differences()).toEqual([])
  })

  test('whose return was stopped in time is captured later, and its rest goes back then', async () => {
    const id = await lakeside.hire(9900)
    // In one transaction: after its commit the job sends the refund.
    const isStopped = await lakeside.inside(async (ctx) => {
      await orders.giveBack(ctx, await orders.lock(ctx, id), 'fail')
      const [first] = await refundsOf(ctx.tx, id)
      return cancelRefund(ctx, first!._id)
    })
    expect(isStopped).toBe(true)
    expect(await held()).toBe(9900)
    await lakeside.back(id, 900)
    expect((await lakeside.refunds(id)).map(({ amount, status }) => [amount, status])).toEqual([
      [9000, 1],
      [9900, 4],
    ])
    expect(await lakeside.differences()).toEqual([])
  })

  test('is tried until it is back: a closed refund is requested again under a new number', async () => {
    const id = await lakeside.hire(9900)
    await lakeside.back(id, 900)
    for (let time = 0; time < 3; time++) await lakeside.refundEnds(id, 9000, 'closed')
    expect((await lakeside.refunds(id)).map(({ status }) => status)).toEqual([1, 4, 4, 4])
    for (let time = 0; time < 7; time++) await lakeside.refundEnds(id, 9000, 'refused')
    expect((await lakeside.refunds(id)).map(({ status }) => status)).toEqual([1, 4, 4, 4])
    expect(await lakeside.order(id)).toMatchObject({ status: 5, refundStatus: 0 })
    await eventually(() => readMetric(world, 'atrium_deposits_stuck')).toBeGreaterThan(0)
    await lakeside.refundEnds(id, 9000)
    const steps = (await lakeside.steps(id)).slice(3)
    expect(steps.map(([action]) => action)).toEqual(['depositStuck', 'depositStuck', 'depositBack'])
    expect(await lakeside.differences()).toEqual([])
  })
})

describe('a fee above the deposit', () => {
  test('is paid later, and a refund takes from the fee first and the captured deposit after it', async () => {
    const id = await lakeside.hire(5000)
    await lakeside.back(id, 7000)
    expect(await lakeside.order(id)).toMatchObject({ status: 4, paidAmount: 5000 })
    await lakeside.arrives(await lakeside.open(id, 'fee', 2000))
    expect(await lakeside.order(id)).toMatchObject({ status: 5, paidAmount: 7000 })
    expect(await world.rows('boat_user', { id: lakeside.guest })).toMatchObject([{ order_count: 1, total_paid: 7000 }])

    const idemKey = randomUUID()
    const body = { _id: id, amount: 6000, reason: '船漏水', idemKey }
    for (let time = 0; time < 2; time++) {
      expect((await lakeside.clerk.put('/api/boat/order?type=refund', body)).body).toMatchObject({ code: 0 })
    }
    expect((await lakeside.refunds(id)).map(({ amount, idemKey: key }) => [amount, key]).sort()).toEqual([
      [2000, `${idemKey}:fee`],
      [4000, `${idemKey}:deposit`],
    ])
    await lakeside.refundEnds(id, 4000)
    expect(await lakeside.order(id)).toMatchObject({ refundStatus: 2, refundedAmount: 4000 })
    await lakeside.refundEnds(id, 2000)
    expect(await lakeside.order(id)).toMatchObject({ status: 5, refundStatus: 3, refundedAmount: 6000 })
    expect((await lakeside.clerk.get('/api/boat/order/refund/list')).body.pagination.total).toBe(2)
    expect(await lakeside.differences()).toEqual([])
  })

  test('two refunds of one request that have failed are sent again together', async () => {
    const id = await lakeside.hire(5000)
    await lakeside.back(id, 7000)
    await lakeside.arrives(await lakeside.open(id, 'fee', 2000))
    const refund = (amount: number) =>
      lakeside.clerk.put('/api/boat/order?type=refund', { _id: id, amount, reason: '船漏水' })
    await refund(7000)
    await world.sql(`update refund set try_count = 4 where biz_id = '${id}'`)
    for (const amount of [2000, 5000]) await lakeside.refundEnds(id, amount, 'refused')
    expect(await lakeside.order(id)).toMatchObject({ refundStatus: 5 })
    expect((await refund(6000)).body).toMatchObject({ code: 40903 })
    expect((await refund(7000)).body).toMatchObject({ code: 0 })
    for (const amount of [2000, 5000]) await lakeside.refundEnds(id, amount)
    expect(await lakeside.order(id)).toMatchObject({ status: 8, refundedAmount: 7000 })
    expect((await lakeside.refunds(id)).length).toBe(2)
    expect(await lakeside.differences()).toEqual([])
  })
})

describe('a consent to pay score', () => {
  test('begins the order; the fee is asked for at the return, and the order ends when it has been collected', async () => {
    const { id, payment } = await lakeside.trust(9900)
    expect(await lakeside.order(id)).toMatchObject({ status: 3, payType: 5, paidAmount: 0, payNo: payment.payNo })
    expect([await held(), await lakeside.deposit()]).toEqual([0, 0])
    await lakeside.back(id, 600)
    expect(await lakeside.order(id)).toMatchObject({ status: 4, paidAmount: 0, fee: 600 })
    await lakeside.arrives({ ...payment, amount: 600 })
    expect(await lakeside.order(id)).toMatchObject({
      status: 5,
      payType: 5,
      paidAmount: 600,
      paidAt: expect.any(String),
    })
    expect([await lakeside.fen('tenant'), await ownersOf('merchant')]).toEqual([597 - 179, 179])
    expect(await lakeside.refunds(id)).toEqual([])
    expect(await lakeside.differences()).toEqual([])
  })

  test('is released if nothing is owed, or if the order fails or is cancelled', async () => {
    const { id, payment } = await lakeside.trust()
    await lakeside.back(id, 0)
    expect(await lakeside.order(id)).toMatchObject({ status: 5, paidAmount: 0, paidAt: null })
    lake.isClosed = true
    const failed = await lakeside.make()
    const other = await lakeside.open(failed, 'deposit', 9900, 'mock_score')
    await lakeside.consents(other)
    expect(await lakeside.order(failed)).toMatchObject({ status: 7, refundStatus: 0 })
    for (const { _id } of [payment, other])
      expect(await world.rows('payment', { id: _id })).toMatchObject([{ status: 3 }])
    expect(await lakeside.differences()).toEqual([])
  })
})

describe('a clerk', () => {
  const put = async (type: string, body: object) =>
    (await lakeside.clerk.put(`/api/boat/order?type=${type}`, body)).body

  test('enters an offline payment of what is due: once, with method and reason, and the order goes on', async () => {
    const id = await lakeside.make()
    const open = await lakeside.open(id, 'deposit', 9900)
    const body = { _id: id, method: '现金', reason: '手机没电', idemKey: randomUUID() }
    expect(await put('pay', { _id: id, method: '现金' })).toMatchObject({
      code: 40001,
      fields: { reason: expect.any(String) },
    })
    for (let time = 0; time < 2; time++) {
      expect(await put('pay', body)).toMatchObject({ code: 0, order: { status: 2, payType: 4, paidAmount: 0 } })
    }
    expect(await put('pay', { ...body, idemKey: randomUUID() })).toMatchObject({ code: 40910 })
    expect(await world.rows('payment', { id: open._id })).toMatchObject([{ status: 3 }])
    expect(await lakeside.deposit()).toBe(9900)
    const { list } = (await lakeside.clerk.get('/api/boat/order/timeline', { _id: id })).body
    expect(list).toMatchObject([
      { action: 'paid', reason: null },
      { action: 'pay', byName: '店长', reason: '现金：手机没电' },
    ])

    await lakeside.act('begin', id)
    await lakeside.back(id, 10_000)
    expect(await put('pay', { _id: id, reason: '补交' })).toMatchObject({
      code: 0,
      order: { status: 5, paidAmount: 10_000, payType: 4 },
    })
    expect(await lakeside.differences()).toEqual([])
  })

  test('gives up an order: its open payment is closed, and a deposit goes back', async () => {
    const [unpaid, paid] = [await lakeside.make(), await lakeside.make()]
    const open = await lakeside.open(unpaid, 'deposit', 9900)
    await lakeside.arrives(await lakeside.open(paid, 'deposit', 9900))
    for (const id of [unpaid, paid]) {
      expect(await put('cancel', { _id: id, reason: '天气不好' })).toMatchObject({ code: 0, order: { status: 6 } })
    }
    expect(await world.rows('payment', { id: open._id })).toMatchObject([{ status: 3 }])
    await lakeside.refundEnds(paid, 9900)
    expect(await lakeside.order(paid)).toMatchObject({ status: 6, refundStatus: 0 })
    expect(await lakeside.differences()).toEqual([])
  })
})

test('a phone is told what is due and pays that', async () => {
  const no = `BOAT${randomUUID().slice(0, 8)}`
  await world.sql(
    `insert into qrcode (id, tenant_id, app, no) values ('${randomUUID()}', '${lakeside.tenant.id}', 'boat', '${no}')`,
  )
  const phone = await signedInPhone(world, 'boat', no)
  const { order } = (await phone.post('~/order', { deposit: 9900, idemKey: randomUUID() })).body
  expect(order).toMatchObject({ due: { part: 'deposit', fen: 9900, until: order.expireAt }, can: { pay: true } })
  const { pay } = (await phone.post('pay', { order: order._id, channel: 'mock' })).body
  const trade = Object.fromEntries(new URL(pay.url).searchParams)
  expect((await world.anonymous().post('/api/pay/mock/notify', trade)).status).toBe(200)
  await lakeside.act('begin', order._id)
  const shown = async () => (await phone.get('~/order', { _id: order._id })).body.order
  expect(await shown()).toMatchObject({ due: null, can: { pay: false } })
  await lakeside.back(order._id, 10_000)
  expect(await shown()).toMatchObject({ due: { part: 'fee', fen: 100, until: null }, can: { pay: true } })
  expect((await phone.get('wallet')).body.code).toBe(0)
  expect(await lakeside.differences()).toEqual([])
})
