import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { ago, bought, openPile, type Pile } from './testing/pile.ts'
import { power } from './testing/practice/case.ts'
import { beginCharge, openPlace, portsOf, refundedOf, statusOf } from './testing/stories.ts'
import { openStation, type Station, sweepNow } from './testing/world.ts'

let world: World
let station: Station
beforeAll(async () => {
  world = await appWorld(chargeServer)
  station = await openStation(world)
})

/** As if the port had been reported free so long ago. */
const freeFor = (device: string, seconds: number) =>
  world.sql(`update charge_order set port_free_at = now() - interval '${seconds} seconds'
    where device_id = '${device}' and port_free_at is not null`)

const newest = async ({ at }: Pile) =>
  (await station.clerk.get(`/api/charge/order/list?device=${at._id}&sort=-createdAt`)).body.list as {
    _id: string
    status: number
    no: string
  }[]

/** A charge by card or of a phone, with 1 kWh so far, at port 1. */
async function running(how: 'card' | 'phone') {
  const pile = await openPile(station)
  const phone = how === 'phone' ? await bought(pile) : undefined
  const no = await pile.begin({ timestamp: ago(600), ...(phone ? { idTag: phone.idTag } : {}) })
  await pile.measure(no, [{ value: '2000' }, power(6000)], ago(60))
  const { _id } = (await newest(pile))[0]!
  return { pile, no, id: _id }
}

describe.each(['card', 'phone'] as const)('a charge by %s that nobody stopped', (how) => {
  test('ends half a minute after its port was reported free; a later final report counts once', async () => {
    const { pile, no, id } = await running(how)
    await pile.point.status(1, 'Available')
    await freeFor(pile.at._id, 28)
    await sweepNow(station, 'left')
    expect(await station.order(id)).toMatchObject({ status: 3 })
    await freeFor(pile.at._id, 31)
    await sweepNow(station, 'left')
    expect(await station.order(id)).toMatchObject({ status: 5, energy: 1000, fee: 120, stopReason: 'unplug' })
    expect(await pile.port(1, 'status', 'power', 'order')).toEqual({ status: 1, power: null, order: null })
    await pile.stop(no, 2100, { reason: 'EVDisconnected' })
    await pile.stop(no, 9000)
    expect(await station.order(id)).toMatchObject({ status: 5, energy: 1100, stopReason: 'EVDisconnected' })
    expect((await station.steps(id)).filter((step) => step === 'correct' || step === 'settle')).toEqual([
      'settle',
      'correct',
    ])
    expect(await station.differences()).toEqual([])
  })

  test('ends at once when the next driver pays for the port', async () => {
    const { pile, id } = await running(how)
    await pile.point.status(1, 'Available')
    const next = await station.phone(pile.at)
    const shown = (await next.get(`charge/qrcode?no=${pile.at.code}`)).body
    expect(shown.ports[0]).toMatchObject({ isFree: true })
    const bought = await next.buy(pile.at, 1, 500)
    expect(await station.order(id)).toMatchObject({ status: 5, energy: 1000, stopReason: 'unplug' })
    const { idTag } = (await pile.point.asked('RemoteStartTransaction')) as { idTag: string }
    await pile.begin({ idTag, timestamp: ago(0), meterStart: 2000 })
    await statusOf(station, bought).toBe(3)
    expect(await pile.port(1, 'status', 'order')).toEqual({ status: 3, order: bought })
    expect(await station.differences()).toEqual([])
  })

  test('ends at once when the next driver starts by card', async () => {
    const { pile, id } = await running(how)
    await pile.point.status(1, 'Available')
    await pile.point.status(1, 'Preparing')
    const other = await openPile(station)
    expect(await pile.say('Authorize', { idTag: other.cardNo })).toEqual({ idTagInfo: { status: 'Accepted' } })
    await pile.begin({ idTag: other.cardNo, timestamp: ago(0), meterStart: 2000 })
    expect(await station.order(id)).toMatchObject({ status: 5, energy: 1000 })
    const list = await newest(pile)
    expect(list.map(({ status }) => status)).toEqual([3, 5])
    expect(await pile.port(1, 'status', 'order')).toEqual({ status: 3, order: list[0]!._id })
  })

  test('keeps its driver from nothing', async () => {
    const { pile, id } = await running(how)
    const order = async () => (await pile.phone.placeOrder(pile.at, 2, 500)).body
    expect(await order()).toMatchObject({ code: 40930 })
    await pile.point.status(1, 'Available')
    expect(await pile.say('Authorize', { idTag: pile.cardNo })).toEqual({ idTagInfo: { status: 'Accepted' } })
    expect(await order()).toMatchObject({ code: 0 })
    expect(await station.order(id)).toMatchObject({ status: 5, energy: 1000 })
  })

  test('goes on if its port reports to charge again, or a reading shows power', async () => {
    const { pile, no, id } = await running(how)
    for (const goesOn of [
      () => pile.point.status(1, 'Charging'),
      () => pile.point.status(1, 'SuspendedEV'),
      () => pile.measure(no, [{ value: '2100' }, power(5000)], ago(0)),
    ]) {
      await pile.point.status(1, 'Available')
      await goesOn()
      await freeFor(pile.at._id, 60)
      await sweepNow(station, 'left')
      expect(await station.order(id)).toMatchObject({ status: 3 })
    }
    await pile.stop(no, 2200)
    expect(await station.order(id)).toMatchObject({ status: 5, energy: 1200 })
  })
})

test('a charge that was left behind and is held takes the final report, which counts once', async () => {
  const pile = await openPile(station)
  const no = await pile.begin({ timestamp: ago(3600) })
  // Kilowatt-hours that are named watt-hours.
  await pile.measure(no, [{ value: '1006' }, power(7000)], ago(60))
  await pile.point.status(1, 'Available')
  await freeFor(pile.at._id, 31)
  await sweepNow(station, 'left')
  expect(await pile.order('status', 'energy')).toEqual({ status: 4, energy: 6 })
  await pile.stop(no, 1007)
  await pile.stop(no, 1009)
  const { _id, ...order } = await pile.order('_id', 'status', 'energy', 'heldReason', 'amount')
  expect(order).toEqual({ status: 4, energy: 7, heldReason: expect.stringContaining('0.01 kWh'), amount: 0 })
  await station.clerk.put('/api/charge/order?type=settleHeld', { _id, factor: 1000 })
  expect(await pile.order('status', 'energy', 'amount')).toEqual({ status: 5, energy: 7000, amount: 840 })
  expect(await station.differences()).toEqual([])
})

test('a socket whose plug is pulled or that is reported free ends its charge, too', async () => {
  for (const free of [
    ['event', { type: 'insert', port: 1, kind: 'unplug' }],
    ['status', { ports: [{ no: 1, status: 1 }] }],
  ] as const) {
    const place = await openPlace(station)
    const { id, orderNo } = await beginCharge(station, place)
    await place.point.event('power', { port: 1, orderNo, w: 3000, wh: 1000, seconds: 1200 })
    await place.point.report(free[0], free[1])
    await freeFor(place.at._id, 31)
    await Promise.all([1, 2].map(() => sweepNow(station, 'left')))
    await statusOf(station, id).toBe(5)
    await refundedOf(station, id).toBe(880)
    await place.point.event('finish', { port: 1, orderNo, wh: 1100, seconds: 1300, reason: 'full' })
    expect(await station.order(id)).toMatchObject({ fee: 120, energy: 1100, stopReason: 'full' })
  }
  expect(await station.differences()).toEqual([])
})

describe('a reading of 0 W', () => {
  test.each([
    ['Available', 1],
    ['SuspendedEV', 4],
    ['Finishing', 5],
    ['Faulted', 8],
  ])('leaves the reported status %s', async (reported, status) => {
    const { pile, no } = await running('card')
    await pile.point.status(1, reported)
    await pile.measure(no, [{ value: '2000' }, power(0)], ago(0))
    await pile.measure(no, [{ value: '230', measurand: 'Voltage' }], ago(0))
    await pile.measure(no, [{ value: '2000' }], ago(0))
    expect(await pile.port(1, 'status')).toEqual({ status })
    await pile.measure(no, [{ value: '2010' }, power(600)], ago(0))
    expect(await pile.port(1, 'status')).toEqual({ status: 3 })
  })

  test('of a socket leaves it free, so that its charge ends', async () => {
    const place = await openPlace(station)
    const { id, orderNo } = await beginCharge(station, place)
    await place.point.event('power', { port: 1, orderNo, w: 3000, wh: 1000, seconds: 1200 })
    await place.point.report('status', { ports: [{ no: 1, status: 1 }] })
    await place.point.event('power', { port: 1, orderNo, w: 0, wh: 1000, seconds: 1260 })
    expect((await portsOf(station, place.at))[0]).toMatchObject({ status: 1 })
    await freeFor(place.at._id, 31)
    await sweepNow(station, 'left')
    await eventually(async () => (await station.order(id)).status).toBe(5)
  })
})
