import { inWords } from '@atrium/core/server/call/stored-text'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { payAtStandIn } from '@atrium/selling/server/money/channels/stand-in'
import { sendRefunds } from '@atrium/selling/server/money/sweeps'
import type { MadeDevice } from '@atrium/selling/testing/seller'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { mqttPoint } from './testing/points.ts'
import { beginCharge, openPlace, type Place, portsOf, refundedOf, statusOf } from './testing/stories.ts'
import { openStation, type Station, sweepNow } from './testing/world.ts'

let world: World
let station: Station
beforeAll(async () => {
  world = await appWorld(chargeServer)
  station = await openStation(world)
})

const status = (id: string) => statusOf(station, id)
const refunded = (id: string) => refundedOf(station, id)
const setUp = (values?: object) => openPlace(station, values)
const began = (place: Place, amount?: number, port?: number) => beginCharge(station, place, amount, port)
const ports = (at: MadeDevice) => portsOf(station, at)

describe('a charge from the scan to the refund', () => {
  test('an order is paid, started, metered, stopped and settled, and the unused money is refunded once', async () => {
    const found = await setUp()
    const { at, point, phone } = found
    const seen = await phone.get(`charge/qrcode?no=${at.code}`)
    expect(seen.body).toMatchObject({
      device: { _id: at._id, online: 1 },
      kind: 1,
      price: { mode: 2, prepay: [{ amount: 500 }, { amount: 1000 }, { amount: 2000 }] },
      ports: [
        { no: 1, status: 1, isFree: true },
        { no: 2, status: 1, isFree: true },
      ],
    })
    const { id, command, orderNo } = await began(found)
    // 1000 fen buy 8333 Wh at 120 fen/kWh; the device stops by itself at this limit.
    expect(command.params).toMatchObject({ port: 1, wh: 8333, fullStop: true })
    await point.event('power', { port: 1, orderNo, w: 3000, v: 221, a: 13.6, wh: 1000, seconds: 1200 })
    await point.event('power', { port: 1, orderNo, w: 3250, v: 220, a: 14.8, wh: 2200, seconds: 2400 })
    const live = (await phone.get(`charge/order?_id=${id}`)).body.order
    expect(live).toMatchObject({ status: 3, energy: 2200, seconds: 2400, can: { stop: true } })
    expect(live.live).toMatchObject({ port: { power: 3250, status: 3 }, fee: 264, left: 736, limitWh: 8333 })
    expect((await ports(at))[0]).toMatchObject({ status: 3, power: 3250, energy: 2200, order: id, orderNo })

    // The desk shows the same sum, which is stored nowhere and in no total.
    const [listed, opened] = await Promise.all([
      station.clerk.get('/api/charge/order/list', { ids: id }),
      station.clerk.get('/api/charge/order', { _id: id, timeline: 'true' }),
    ])
    const fees = { fee: 264, elecFee: 187, serviceFee: 77 }
    expect([listed.body.list[0].soFar, opened.body.order.soFar]).toEqual([fees, fees])
    expect(opened.body.order).toMatchObject({ status: 3, fee: 0 })
    expect(opened.body.timeline.map(({ to }: { to: number }) => to)).toEqual([3, 2])
    expect(listed.body.summary).toMatchObject({ fee: 0 })
    const file = await station.clerk.get('/api/charge/order/list', { ids: id, export: 'csv', columns: 'no,fee' })
    expect(file.body).toContain(`${orderNo},2.64`)

    await phone.post('charge/order/stop', { _id: id })
    await point.obey('close')
    const finish = { port: 1, orderNo, wh: 3250, seconds: 3600, reason: 'user' }
    expect(await point.event('finish', finish, 'finish-1')).toMatchObject({ code: 0, data: { orderNo } })
    await status(id).toBe(5)
    const settled = await station.order(id)
    expect(settled).not.toHaveProperty('soFar')
    expect(settled).toMatchObject({ elecFee: 276, serviceFee: 114, fee: 390, energy: 3250, stopReason: 'user' })
    await refunded(id).toBe(610)
    // The event is sent again, with the same and with another event id.
    await point.event('finish', finish, 'finish-1')
    await point.event('finish', { ...finish, wh: 9999 })
    expect(await station.order(id)).toMatchObject({ status: 5, fee: 390, refundedAmount: 610, energy: 3250 })
    expect(await station.steps(id)).toEqual(['pay', 'start', 'stop', 'settle', 'refunded'])
    expect((await ports(at))[0]).toMatchObject({ status: 1, order: null, power: null })
    const { body } = await station.clerk.get(`/api/charge/user?_id=${phone._id}`)
    expect(body.user).toMatchObject({ orderCount: 1, totalPaid: 1000, lastOrderAt: expect.any(String) })
    expect(await station.differences()).toEqual([])
  })

  test('[R625] the clerk refunds the rest; a retry refunds nothing more, and the order keeps its status', async () => {
    const found = await setUp()
    const { id, orderNo } = await began(found)
    await found.point.event('finish', { port: 1, orderNo, wh: 5000, seconds: 3600, reason: 'full' })
    await refunded(id).toBe(400)
    const refund = { _id: id, amount: 600, reason: '充电慢', idemKey: 'dialog-0001' }
    const first = await station.clerk.put('/api/charge/order?type=refund', refund)
    const again = await station.clerk.put('/api/charge/order?type=refund', refund)
    expect([first.body.code, again.body.code]).toEqual([0, 0])
    await status(id).toBe(8)
    expect(await station.order(id)).toMatchObject({ refundedAmount: 1000, refundStatus: 3 })
    const tooMuch = await station.clerk.put('/api/charge/order?type=refund', { ...refund, idemKey: 'dialog-0002' })
    expect(tooMuch.body).toMatchObject({ code: 40910, params: { from: 8, action: 'refund' } })
    for (const type of ['pay', 'start', 'stop', 'settle', 'cancel']) {
      const { status: refused } = await station.clerk.put(`/api/charge/order?type=${type}`, { _id: id })
      expect([type, refused]).toEqual([type, 400])
    }
    expect(await station.differences()).toEqual([])
    expect((await station.clerk.del('/api/charge/order', { _id: id })).body.code).toBe(0)
  })

  test('while a refund is running, every other request for the order is refused', async () => {
    const { at, point, phone } = await setUp()
    const id = await phone.buy(at, 1, 1000)
    await eventually(async () => point.commands.length).toBe(1)
    const { orderNo } = point.commands[0]!
    await world.sql(`update charge_order set refund_status = 2 where id = '${id}'`)
    const refund = { _id: id, amount: 1000, reason: '再退一次', idemKey: 'dialog-0003' }
    const tries = [
      station.clerk.put('/api/charge/order?type=refund', refund),
      station.clerk.put('/api/charge/order/refundApply', { _id: id, reason: '不予退款' }),
      station.clerk.post('/api/charge/device/cmd?type=open', { _id: at._id, orderNo }),
      phone.post('charge/order/refund', { _id: id, reason: '没有充上' }),
      phone.post('charge/order/stop', { _id: id }),
      phone.post('charge/order/cancel', { _id: id }),
      phone.post('pay', { order: id, channel: 'mock' }),
    ]
    expect((await Promise.all(tries)).map(({ body }) => body.code)).toEqual(tries.map(() => 40910))
    // The device may start all the same, but the order is not charged for it.
    expect(await point.event('started', { port: 1, orderNo })).toMatchObject({ data: { status: 'Invalid' } })
    expect(await station.order(id)).toMatchObject({ status: 2, refundStatus: 2 })
    expect(await station.steps(id)).toEqual(['pay'])
    await world.sql(`update charge_order set refund_status = 0 where id = '${id}'`)
  })

  test('after a partial refund the order starts with the remaining money, and the phone shows the new limit', async () => {
    const { at, point, phone } = await setUp()
    const id = await phone.buy(at, 1, 1000)
    await eventually(async () => point.commands.length).toBe(1)
    const { orderNo } = point.commands.pop()!
    const refund = { _id: id, amount: 400, reason: '少充一点', idemKey: 'dialog-0006' }
    await station.clerk.put('/api/charge/order?type=refund', refund)
    await refunded(id).toBe(400)
    const asked = station.clerk.post('/api/charge/device/cmd?type=open', { _id: at._id, orderNo })
    // 600 fen buy 5000 Wh at 120 fen/kWh.
    expect((await point.obey('open')).params).toMatchObject({ wh: 5000 })
    expect((await asked).body.code).toBe(0)
    await status(id).toBe(3)
    await point.event('power', { port: 1, orderNo, w: 3000, wh: 2000, seconds: 2400 })
    const live = (await phone.get(`charge/order?_id=${id}`)).body.order
    expect(live.live).toMatchObject({ fee: 240, left: 360, limitWh: 5000 })
    await point.event('power', { port: 1, orderNo, w: 3000, wh: 5000, seconds: 6000 })
    await point.obey('close')
    await point.event('finish', { port: 1, orderNo, wh: 5000, seconds: 6000, reason: 'Remote' })
    await status(id).toBe(5)
    expect(await station.order(id)).toMatchObject({ fee: 600, refundedAmount: 400, stopReason: 'energyUp' })
    expect(await station.differences()).toEqual([])
  })

  test('an order sold by time and partly refunded lasts for the remaining part of its time', async () => {
    const price = await station.price({ mode: 1, prepay: [{ amount: 200, minutes: 120 }] })
    const { at, point, phone } = await setUp({ price })
    const id = await phone.buy(at, 1, 200)
    await eventually(async () => point.commands.length).toBe(1)
    const { orderNo } = point.commands.pop()!
    const refund = { _id: id, amount: 50, reason: '少充一点', idemKey: 'dialog-0007' }
    await station.clerk.put('/api/charge/order?type=refund', refund)
    await refunded(id).toBe(50)
    const asked = station.clerk.post('/api/charge/device/cmd?type=open', { _id: at._id, orderNo })
    expect((await point.obey('open')).params).toMatchObject({ seconds: 5400 })
    await asked
    await status(id).toBe(3)
    expect((await phone.get(`charge/order?_id=${id}`)).body.order.live).toMatchObject({ left: 150, limitSeconds: 5400 })
    await world.sql(`update charge_order set started_at = now() - interval '91 minutes' where id = '${id}'`)
    await sweepNow(station, 'limit')
    await point.obey('close')
  })

  test('a failed refund is sent again under its number, and no second refund is created', async () => {
    const found = await setUp()
    const { id, orderNo } = await began(found)
    await found.point.event('finish', { port: 1, orderNo, wh: 9000, seconds: 3600, reason: 'full' })
    const [{ pay_no }] = (await world.sql(`select pay_no from payment where biz_id = '${id}'`)) as [{ pay_no: string }]
    await world.sql(`update pay_stand_in set state = 'gone' where no = '${pay_no}'`)
    const refund = (amount: number, idemKey: string) =>
      station.clerk.put('/api/charge/order?type=refund', { _id: id, amount, reason: '充电慢', idemKey })
    expect((await refund(300, 'dialog-0004')).body.code).toBe(0)
    const rows = () => world.sql(`select refund_no, status, try_count from refund where biz_id = '${id}'`)
    await eventually(rows).toMatchObject([{ try_count: 1 }])
    // The state before the last retry.
    await world.sql(`update refund set try_count = 4, next_try_at = now() where biz_id = '${id}'`)
    await sendRefunds(world.server.services)
    await eventually(rows).toMatchObject([{ status: 3 }])
    const [{ refund_no }] = (await rows()) as [{ refund_no: string }]
    expect(await station.order(id)).toMatchObject({ status: 5, refundStatus: 5, refundedAmount: 0 })
    expect((await refund(301, 'dialog-0005')).body.code).toBe(40903)
    await world.sql(`update pay_stand_in set state = 'paid' where no = '${pay_no}'`)
    expect((await refund(300, 'dialog-0006')).body.code).toBe(0)
    await refunded(id).toBe(300)
    expect(await rows()).toMatchObject([{ refund_no, status: 2 }])
    expect(await station.order(id)).toMatchObject({ status: 5, refundStatus: 3 })
    expect(await station.steps(id)).toEqual(expect.arrayContaining(['refund', 'refundFailed', 'refunded']))
    expect(await station.differences()).toEqual([])
  })

  test('a running order can be neither refunded nor deleted', async () => {
    const found = await setUp()
    const { id } = await began(found)
    const refund = { _id: id, amount: 100, reason: '不想充了' }
    const { body } = await station.clerk.put('/api/charge/order?type=refund', refund)
    expect(body).toMatchObject({ code: 40910, params: { from: 3, action: 'refund' } })
    expect((await station.clerk.del('/api/charge/order', { _id: id })).body.code).toBe(40910)
    expect((await station.clerk.del('/api/charge/device', { _id: found.at._id })).body.code).toBe(40904)
  })
})

describe('a port', () => {
  test('a port with an order is refused to other drivers until the order ends or is not paid in time', async () => {
    const { at, phone } = await setUp()
    const first = await phone.placeOrder(at, 1, 500)
    const other = await station.phone(at)
    expect((await other.placeOrder(at, 1, 500)).body.code).toBe(50320)
    expect((await other.placeOrder(at, 3, 500)).body.code).toBe(40902)
    expect((await other.placeOrder(at, 2, 501)).body).toMatchObject({
      code: 40001,
      fields: { amount: expect.any(String) },
    })
    await world.sql(
      `update charge_order set expire_at = now() - interval '1 second' where id = '${first.body.order._id}'`,
    )
    await sweepNow(station, 'expire')
    expect(await station.order(first.body.order._id)).toMatchObject({ status: 7 })
    expect((await other.placeOrder(at, 1, 500)).body.code).toBe(0)
  })

  test.each([
    ['unpaid', 7, 0],
    ['paid', 8, 1000],
  ])('an order that is %s loses its port if another driver plugs in there', async (_, ends, paidBack) => {
    const { at, point, phone } = await setUp()
    const other = await station.phone(at)
    const booked = (await phone.placeOrder(at, 1, 1000)).body.order._id
    if (paidBack > 0) await phone.pay(booked)
    const taken = await other.buy(at, 2, 1000)
    const orderNo = (await station.order(taken)).no
    expect(await point.event('started', { port: 1, orderNo })).toMatchObject({ code: 0, data: { status: 'Accepted' } })
    await status(booked).toBe(ends)
    await refunded(booked).toBe(paidBack)
    expect(await station.order(taken)).toMatchObject({ status: 3, port: 1 })
    expect((await ports(at))[0]).toMatchObject({ status: 3, order: taken })
    expect(await station.differences()).toEqual([])
  })

  test('a consumer who left two orders unpaid must wait a day, unless a clerk unblocks them', async () => {
    const { at, phone } = await setUp()
    const runOut = async () => {
      const { body } = await phone.placeOrder(at, 1, 500)
      await world.sql(`update charge_order set expire_at = now() - interval '1 s' where id = '${body.order._id}'`)
      await sweepNow(station, 'expire')
    }
    const refused = async () => (await phone.placeOrder(at, 1, 500)).body.code
    const userSteps = async () => {
      const text = `select action, reason from status_log where row_id = '${phone._id}' order by at, id`
      return inWords(await world.sql(text), 'zh_CN')
    }
    await runOut()
    // A paid order resets the count, and an order that the consumer cancels does not count.
    const paid = await phone.buy(at, 1, 500)
    await world.sql(`update charge_order set start_due_at = now() - interval '1 s' where id = '${paid}'`)
    await sweepNow(station, 'launch')
    await status(paid).toBe(8)
    await runOut()
    const { body } = await phone.placeOrder(at, 1, 500)
    await phone.post('charge/order/cancel', { _id: body.order._id })
    expect(await userSteps()).toEqual([])
    await runOut()
    expect(await refused()).toBe(40307)
    expect(await userSteps()).toEqual([{ action: 'block', reason: '连续 2 笔订单超时未支付，停用一天' }])
    await station.clerk.put('/api/charge/user?type=unblock', { _id: phone._id })
    await runOut()
    await sweepNow(station, 'pauseOver')
    await runOut()
    await sweepNow(station, 'pauseOver')
    expect(await refused()).toBe(40307)
    await world.sql(`update charge_user set blocked_until = now() - interval '1 s' where id = '${phone._id}'`)
    for (let time = 0; time < 2; time++) await sweepNow(station, 'pauseOver')
    expect((await userSteps()).map(({ action }) => action)).toEqual(['block', 'unblock', 'block', 'unblock'])
    expect(await refused()).toBe(0)
    // The sweep does not unblock a consumer whom a clerk has blocked.
    await station.clerk.put('/api/charge/user?type=block', { _id: phone._id })
    await sweepNow(station, 'pauseOver')
    expect(await refused()).toBe(40307)
  })

  test('a payment that arrives after the order was cancelled is refunded automatically', async () => {
    const { at, phone } = await setUp()
    const placed = await phone.placeOrder(at, 1, 500)
    const id = placed.body.order._id
    const opened = await phone.post('pay', { order: id, channel: 'mock' })
    const { searchParams } = new URL(opened.body.pay.url)
    const [tenant, no] = [searchParams.get('tenant')!, searchParams.get('no')!]
    // The payment was made before the order was closed and is reported after it. An order that is closed first takes no
    // payment at all.
    await world.server.services.db.asTenant(tenant, (tx) => payAtStandIn(tx, no))
    await phone.post('charge/order/cancel', { _id: id })
    await world.anonymous().post('/api/pay/mock/notify', { tenant, no })
    expect(await station.order(id)).toMatchObject({ status: 7, paidAmount: 0 })
    await eventually(async () => {
      const rows = await world.sql(`select status, source from refund where biz_id = '${id}'`)
      return rows[0]
    }).toMatchObject({ status: 2, source: 3 })
    expect(await station.differences()).toEqual([])
  })

  test('a disabled or offline device cannot be ordered, and an enabled one needs a price', async () => {
    const { at, phone, point } = await setUp()
    const { body } = await station.clerk.get(`/api/charge/device?_id=${at._id}`)
    const noPrice = await station.clerk.put('/api/charge/device', { _id: at._id, rev: body.device.rev, price: null })
    expect(noPrice.body).toMatchObject({ code: 40001, fields: { price: '启用的设备需要电价' } })
    await station.clerk.put('/api/charge/device?type=disable', { _id: at._id })
    expect((await phone.placeOrder(at, 1, 500)).body.code).not.toBe(0)
    await station.clerk.put('/api/charge/device?type=enable', { _id: at._id })
    await point.client.endAsync(true)
    await eventually(async () => (await world.rows('device', { id: at._id }))[0]!.online).toBe(2)
    expect((await phone.placeOrder(at, 1, 500)).body.code).toBe(50310)
  })

  test('a new device without a price is under maintenance, and can connect', async () => {
    const sn = world.unique('NOPRICE')
    const { body } = await station.clerk.post('/api/charge/device', { no: sn, sn, name: '新桩' })
    expect(body.device.status).toBe(4)
    await mqttPoint(world, { ...body.device, secret: body.secret })
    expect(await world.rows('device', { id: body._id })).toMatchObject([{ status: 4, online: 1 }])
    const enabled = await station.clerk.put('/api/charge/device?type=enable', { _id: body._id })
    expect(enabled.body).toMatchObject({ code: 40001, fields: { price: expect.any(String) } })
  })
})

test('when one consumer cannot be unblocked, the sweep still unblocks the others', async () => {
  const { at } = await setUp()
  const paused = await Promise.all([station.phone(at), station.phone(at)])
  const ids = paused.map(({ _id }) => `'${_id}'`).join(', ')
  await world.sql(`update charge_user set status = 2, blocked_until = now() - interval '1 s' where id in (${ids})`)
  const statuses = async () =>
    (await world.sql(`select status from charge_user where id in (${ids}) order by 1`)).map(({ status }) => status)
  await sweepNow(station, 'pauseOver', { fails: true })
  expect(await statuses()).toContain(1)
  await sweepNow(station, 'pauseOver')
  expect(await statuses()).toEqual([1, 1])
})

describe('a charge that does not start', () => {
  test('when the device refuses to start, the order fails, everything is refunded, and the device announces it', async () => {
    const { at, point, phone } = await setUp()
    const id = await phone.buy(at, 1, 500)
    await point.obey('open', 4)
    await status(id).toBe(8)
    expect(await station.order(id)).toMatchObject({ refundedAmount: 500, failReason: expect.stringContaining('拒绝') })
    expect(await station.steps(id)).toEqual(['pay', 'fail', 'refunded'])
    expect((await point.obey('playSound')).params).toEqual({ text: '启动失败' })
    expect((await ports(at))[0]).toMatchObject({ order: null, status: 1 })
  })

  test('when the device goes offline between order and payment, the order fails at once', async () => {
    const { at, point, phone } = await setUp()
    const placed = await phone.placeOrder(at, 1, 500)
    await point.client.endAsync(true)
    await eventually(async () => (await world.rows('device', { id: at._id }))[0]!.online).toBe(2)
    await phone.pay(placed.body.order._id)
    await status(placed.body.order._id).toBe(8)
    expect(await station.order(placed.body.order._id)).toMatchObject({ failReason: '设备离线', refundedAmount: 500 })
  })

  test('a device that starts too late receives a stop command, and the money is refunded', async () => {
    const { at, point, phone } = await setUp()
    const id = await phone.buy(at, 1, 500)
    await eventually(async () => point.commands.length).toBe(1)
    await world.sql(`update charge_order set start_due_at = now() - interval '1 second' where id = '${id}'`)
    await sweepNow(station, 'launch')
    await status(id).toBe(8)
    const [open] = point.commands
    const late = await point.event('started', { port: 1, orderNo: open!.orderNo })
    expect(late).toMatchObject({ data: { status: 'Invalid' } })
    expect((await point.obey('close')).params).toMatchObject({ port: 1 })
    expect(await station.order(id)).toMatchObject({ status: 8, refundedAmount: 500, startedAt: null })
    expect(await station.differences()).toEqual([])
  })

  test('without automatic refunds a failed order stays paid until the clerk refunds it', async () => {
    const own = await openStation(world)
    await own.clerk.post('/api/charge/setting', { name: '手动退款', servicePhone: world.mobile(), refundAuto: false })
    const at = await own.device()
    const point = await mqttPoint(world, at)
    const phone = await own.phone(at)
    const id = await phone.buy(at, 1, 500)
    await point.obey('open', 4)
    await eventually(async () => (await own.order(id)).status).toBe(6)
    const refund = { _id: id, amount: 500, reason: '启动失败' }
    expect((await own.clerk.put('/api/charge/order?type=refund', refund)).body.code).toBe(0)
    await eventually(async () => (await own.order(id)).status).toBe(8)
  })
})
