import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
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

describe('the end of a charge', () => {
  test('a charge is stopped when the prepaid money is used up', async () => {
    const found = await setUp()
    const { id, orderNo } = await began(found, 500)
    await found.point.event('power', { port: 1, orderNo, w: 7000, wh: 4167, seconds: 2000 })
    const close = await found.point.obey('close')
    expect(close).toMatchObject({ orderNo, params: { port: 1 } })
    await found.point.event('finish', { port: 1, orderNo, wh: 4180, seconds: 2005, reason: 'Remote' })
    await status(id).toBe(5)
    expect(await station.order(id)).toMatchObject({ fee: 500, stopReason: 'energyUp', refundedAmount: 0 })
    expect(await station.differences()).toEqual([])
  })

  test('a charge sold by time is stopped when its time is up, also if the device reports nothing', async () => {
    const price = await station.price({ mode: 1, prepay: [{ amount: 200, minutes: 120 }] })
    const found = await setUp({ price })
    const { id, command } = await began(found, 200)
    expect(command.params).toMatchObject({ seconds: 7200 })
    await world.sql(`update charge_order set started_at = now() - interval '121 minutes' where id = '${id}'`)
    await sweepNow(station, 'limit')
    await found.point.obey('close')
    const orderNo = command.orderNo!
    await found.point.event('finish', { port: 1, orderNo, wh: 300, seconds: 3600, reason: 'unplug' })
    await status(id).toBe(5)
    expect(await station.order(id)).toMatchObject({ fee: 100, stopReason: 'unplug' })
    await refunded(id).toBe(100)
  })

  test('a charge sold by power steps is billed by the power in each hour', async () => {
    const steps = [
      { fromW: 0, toW: 200, feePerHour: 20 },
      { fromW: 200, toW: 400, feePerHour: 40 },
    ]
    const found = await setUp({ price: await station.price({ mode: 3, prepay: [{ amount: 200 }], steps }) })
    const { id, orderNo } = await began(found, 200)
    await found.point.event('power', { port: 1, orderNo, w: 150, wh: 225, seconds: 5400 })
    await found.point.event('power', { port: 1, orderNo, w: 300, wh: 375, seconds: 7200 })
    await found.point.event('finish', { port: 1, orderNo, wh: 375, seconds: 7200, reason: 'full' })
    await refunded(id).toBe(150)
    expect(await station.order(id)).toMatchObject({ status: 5, fee: 50 })
  })

  test('a port that stays occupied after the charge is billed until the plug is pulled', async () => {
    const price = await station.price({ occupyFee: 10, occupyFree: 15 })
    const found = await setUp({ price })
    const { id, orderNo } = await began(found)
    await found.point.event('finish', { port: 1, orderNo, wh: 1000, seconds: 1200, reason: 'full' })
    expect(await station.order(id)).toMatchObject({ status: 4, fee: 120 })
    expect((await ports(found.at))[0]).toMatchObject({ status: 5, order: id })
    await world.sql(
      `update charge_order set ended_at = now() - interval '25 minutes' + interval '50 seconds' where id = '${id}'`,
    )
    await found.point.event('insert', { port: 1, kind: 'unplug' })
    await status(id).toBe(5)
    expect(await station.order(id)).toMatchObject({ fee: 220, occupyFee: 100 })
    await refunded(id).toBe(780)
    expect((await ports(found.at))[0]).toMatchObject({ status: 1, order: null })
    const inserts = await station.clerk.get(`/api/charge/device/insert/list?device=${found.at._id}`)
    expect(inserts.body.list).toMatchObject([{ kind: 2, port: 1, order: id }])
    expect(await station.differences()).toEqual([])
  })

  test('an occupied port ends the order when the prepaid money is used up', async () => {
    const price = await station.price({ occupyFee: 100, occupyFree: 0 })
    const found = await setUp({ price })
    const { id, orderNo } = await began(found)
    await found.point.event('finish', { port: 1, orderNo, wh: 1000, seconds: 1200, reason: 'full' })
    await sweepNow(station, 'occupied')
    expect(await station.order(id)).toMatchObject({ status: 4 })
    await world.sql(`update charge_order set ended_at = now() - interval '9 minutes' where id = '${id}'`)
    await sweepNow(station, 'occupied')
    expect(await station.order(id)).toMatchObject({ status: 5, fee: 1000, occupyFee: 880, refundedAmount: 0 })
  })

  test('an end that is reported before the start ends the order all the same', async () => {
    const { at, point, phone } = await setUp()
    const id = await phone.buy(at, 1, 1000)
    await eventually(async () => point.commands.length).toBe(1)
    const { orderNo } = point.commands[0]!
    await point.event('finish', { port: 1, orderNo, wh: 500, seconds: 600, reason: 'full' })
    expect(await station.order(id)).toMatchObject({ status: 5, fee: 61, seconds: 600 })
    expect(await station.steps(id)).toEqual(expect.arrayContaining(['pay', 'start', 'stop', 'settle']))
  })
})

test('an end that is reported while a refund is running ends the order, which is refunding until all refunds have ended', async () => {
  const { at, point, phone } = await setUp()
  const id = await phone.buy(at, 1, 1000)
  await eventually(async () => point.commands.length).toBe(1)
  const { orderNo } = point.commands[0]!
  const [{ pay_no }] = (await world.sql(`select pay_no from payment where biz_id = '${id}'`)) as [{ pay_no: string }]
  await world.sql(`update pay_stand_in set state = 'gone' where no = '${pay_no}'`)
  await station.clerk.put('/api/charge/order?type=refund', { _id: id, amount: 400, reason: '少充一点' })
  expect(await point.event('finish', { port: 1, orderNo, wh: 500, seconds: 600, reason: 'full' })).toMatchObject({
    code: 0,
  })
  expect(await station.order(id)).toMatchObject({ status: 5, fee: 61, refundStatus: 2, refundedAmount: 0 })
  const refunds = () => world.sql(`select amount, status, try_count from refund where biz_id = '${id}' order by amount`)
  await eventually(refunds).toMatchObject([
    { amount: 400, try_count: 1 },
    { amount: 539, try_count: 1 },
  ])
  await world.sql(`update pay_stand_in set state = 'paid' where no = '${pay_no}'`)
  await world.sql(`update refund set next_try_at = now() where biz_id = '${id}'`)
  await sendRefunds(world.server.services)
  await refunded(id).toBe(939)
  expect(await station.order(id)).toMatchObject({ status: 5, refundStatus: 3 })
  expect(await station.differences()).toEqual([])
})

describe('a charge that is not reported any more', () => {
  test('the order is closed at its last reading, and a late report of the end corrects it once', async () => {
    const found = await setUp()
    const { id, orderNo } = await began(found)
    await found.point.event('power', { port: 1, orderNo, w: 3000, wh: 4000, seconds: 3600 })
    await found.point.client.endAsync(true)
    await eventually(async () => (await world.rows('device', { id: found.at._id }))[0]!.online).toBe(2)
    await sweepNow(station, 'zombie')
    expect(await station.order(id)).toMatchObject({ status: 3 })
    await world.sql(`update charge_order set metered_at = now() - interval '90 minutes' where id = '${id}'`)
    await world.sql(`update device set offline_at = now() - interval '61 minutes' where id = '${found.at._id}'`)
    await sweepNow(station, 'zombie')
    expect(await station.order(id)).toMatchObject({ status: 5, fee: 480, energy: 4000, stopReason: 'offline' })
    await refunded(id).toBe(520)

    const back = await mqttPoint(world, found.at)
    const finish = { port: 1, orderNo, wh: 4500, seconds: 4000, reason: 'full' }
    await back.event('finish', finish)
    expect(await station.order(id)).toMatchObject({ status: 5, fee: 480, energy: 4500, stopReason: 'full' })
    await back.event('finish', { ...finish, wh: 5000 })
    expect(await station.order(id)).toMatchObject({ energy: 4500, refundedAmount: 520 })
    expect(await station.differences()).toEqual([])
  })
})

describe('a device that is online and does not report its charge', () => {
  test('an order whose port is free again is closed at its last reading after five minutes without one', async () => {
    const found = await setUp()
    const { id, orderNo } = await began(found)
    await found.point.event('power', { port: 1, orderNo, w: 3000, wh: 1000, seconds: 1200 })
    await found.point.report('login', { firmware: '1.0', ports: [{ no: 1, status: 1 }] })
    await sweepNow(station, 'silent')
    expect(await station.order(id)).toMatchObject({ status: 3 })
    await world.sql(
      `update charge_order set metered_at = now() - interval '6 minutes', updated_at = now() - interval '6 minutes' where id = '${id}'`,
    )
    await sweepNow(station, 'silent')
    expect(await station.order(id)).toMatchObject({ status: 5, fee: 120, stopReason: 'fault' })
    await refunded(id).toBe(880)
    // The device had only restarted and reports the end later.
    await found.point.event('finish', { port: 1, orderNo, wh: 1000, seconds: 1300, reason: 'powerLoss' })
    expect(await station.order(id)).toMatchObject({ status: 5, seconds: 1300, stopReason: 'powerLoss' })
  })

  test('after half an hour without a reading the device receives a stop command; if it does not stop, the charge is closed', async () => {
    const found = await setUp()
    const { id } = await began(found)
    await world.sql(
      `update charge_order set metered_at = now() - interval '31 minutes', updated_at = now() - interval '31 minutes' where id = '${id}'`,
    )
    await sweepNow(station, 'silent')
    await found.point.obey('close', 4)
    expect(await station.order(id)).toMatchObject({ status: 3 })
    await world.sql(`update charge_order set stop_asked_at = now() - interval '11 minutes' where id = '${id}'`)
    await sweepNow(station, 'silent')
    await status(id).toBe(8)
    expect(await station.order(id)).toMatchObject({ fee: 0, refundedAmount: 1000 })
  })

  test('a reading starts a paid order; a reading for a refunded order makes the server stop the charge', async () => {
    const { at, point, phone } = await setUp()
    const id = await phone.buy(at, 1, 1000)
    await eventually(async () => point.commands.length).toBe(1)
    const { orderNo } = point.commands.shift()!
    await point.event('power', { port: 1, orderNo, w: 3000, wh: 100, seconds: 60 })
    expect(await station.order(id)).toMatchObject({ status: 3, energy: 100 })
    await point.event('finish', { port: 1, orderNo, wh: 0, seconds: 0, reason: 'fault' })
    const gone = await phone.buy(at, 2, 500)
    await point.obey('open', 4)
    await status(gone).toBe(8)
    await point.event('power', { port: 2, orderNo: (await station.order(gone)).no, w: 100, wh: 5, seconds: 60 })
    expect((await point.obey('close')).params).toMatchObject({ port: 2 })
  })
})
