import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { ago, bought, openPile, type Pile } from './testing/pile.ts'
import { power } from './testing/practice/case.ts'
import { beginCharge, openPlace, type Place, portsOf, refundedOf, statusOf } from './testing/stories.ts'
import { openStation, type Station, sweepNow } from './testing/world.ts'

let world: World
let station: Station
beforeAll(async () => {
  world = await appWorld(chargeServer)
  station = await openStation(world)
})

const device = async (id: string) => (await station.clerk.get(`/api/charge/device?_id=${id}`)).body.device
const settleHeld = (id: string, values: object = {}, clerk = station.clerk) =>
  clerk.put('/api/charge/order?type=settleHeld', { _id: id, ...values })

/** An hour at 7 kW, for which the register moves by this. */
async function charged(place: Place, wh: number, amount = 2000) {
  const { id, orderNo } = await beginCharge(station, place, amount)
  const { point } = place
  const unit = wh / 7000
  await point.event('power', { port: 1, orderNo, w: 7000, wh: 3500 * unit, seconds: 1800 })
  await point.event('power', { port: 1, orderNo, w: 7000, wh: 7000 * unit, seconds: 3600 })
  await point.event('finish', { port: 1, orderNo, wh, seconds: 3600, reason: 'full' })
  return id
}

/** 7 kWh, reported as 7 Wh. */
async function held() {
  const place = await openPlace(station)
  return { ...place, id: await charged(place, 7) }
}

describe('a register that does not fit power and time', () => {
  test('holds the order with a reason that clerk and consumer read, and marks the device', async () => {
    const { id, at, phone } = await held()
    const order = (await station.order(id)) as never as { heldReason: string }
    expect(order).toMatchObject({ status: 4, energy: 7, refundedAmount: 0 })
    expect(order.heldReason).toBe('电表读数为 0.01 kWh，按功率和时长应为 7.00 kWh，等待工作人员核对后结算')
    const seen = (await phone.get(`charge/order?_id=${id}`)).body.order
    expect(seen).toMatchObject({ statusName: 'settling', heldReason: order.heldReason })
    expect(await device(at._id)).toMatchObject({ heldOrders: 1, meterFactor: 1 })
    const { list } = (await station.clerk.get('/api/charge/device/list?heldOrdersStart=1')).body
    expect(list.map(({ _id }: { _id: string }) => _id)).toContain(at._id)
    const doubtful = `/api/charge/order/list?device=${at._id}&doubtful=true`
    expect((await station.clerk.get(doubtful)).body.list).toMatchObject([{ _id: id }])
    // The port and its driver are free for another charge; no sweep settles the order.
    expect((await portsOf(station, at))[0]).toMatchObject({ status: 1, order: null })
    for (const name of ['occupied', 'silent', 'left', 'limit']) await sweepNow(station, name)
    expect(await station.order(id)).toMatchObject({ status: 4 })
    expect((await phone.placeOrder(at, 1, 500)).body).toMatchObject({ code: 0 })
    expect(await station.differences()).toEqual([])
  })

  test('a clerk settles at the reading', async () => {
    const { id, at } = await held()
    expect((await settleHeld(id)).body).toMatchObject({ code: 0, order: { status: 5, fee: 1, energy: 7 } })
    await refundedOf(station, id).toBe(1999)
    expect(await device(at._id)).toMatchObject({ heldOrders: 0, meterFactor: 1 })
    const { list } = (await station.clerk.get(`/api/charge/order/list?device=${at._id}&doubtful=true`)).body
    expect(list).toEqual([])
    expect(await station.differences()).toEqual([])
  })

  test('a clerk settles with a factor, which the device keeps for its later charges', async () => {
    const { id, at, ...place } = await held()
    expect((await settleHeld(id, { factor: 1000 })).body).toMatchObject({
      code: 0,
      order: { status: 5, energy: 7000, fee: 840 },
    })
    await refundedOf(station, id).toBe(1160)
    expect(await device(at._id)).toMatchObject({ heldOrders: 0, meterFactor: 1000 })
    const next = await charged({ at, ...place }, 7)
    expect(await station.order(next)).toMatchObject({ status: 5, energy: 7000, fee: 840 })
    // The station was repaired: its register now fits only without the factor.
    const repaired = await charged({ at, ...place }, 7000)
    expect(await station.order(repaired)).toMatchObject({ status: 4 })
    await settleHeld(repaired, { factor: 1 })
    expect(await station.order(repaired)).toMatchObject({ status: 5, energy: 7000, fee: 840 })
    expect(await device(at._id)).toMatchObject({ meterFactor: 1 })
    expect(await station.differences()).toEqual([])
  })

  test('a clerk sees before what both ways cost and give back; the settlement is the same', async () => {
    const { id, at, ...place } = await held()
    const bill = (query: string, clerk = station.clerk) => clerk.get(`/api/charge/order/heldBill?_id=${query}`)
    expect((await bill(id)).body).toEqual({ code: 0, meterFactor: 1, energy: 7, fee: 1, refund: 1999 })
    expect((await bill(`${id}&factor=1000`)).body).toMatchObject({ energy: 7000, fee: 840, refund: 1160 })
    for (const factor of ['0', '-1', '1e9', 'x']) expect((await bill(`${id}&factor=${factor}`)).body.code).toBe(40001)
    const looker = await station.tenant.user({ permissions: [['charge', 'order', 'read']] })
    expect((await bill(id, looker)).body.code).toBe(40301)
    expect((await settleHeld(id, { factor: 1000 })).body).toMatchObject({ code: 0, order: { fee: 840, energy: 7000 } })
    await refundedOf(station, id).toBe(1160)
    expect((await bill(id)).body.code).toBe(40910)
    const repaired = await charged({ at, ...place }, 7000)
    expect((await bill(repaired)).body).toMatchObject({ meterFactor: 1000, energy: 7_000_000 })
    expect((await bill(`${repaired}&factor=1`)).body).toMatchObject({ energy: 7000, fee: 840 })
  })

  test('it is settled once, however many clerks decide; the refund of the rest is one', async () => {
    const { id } = await held()
    const answers = await Promise.all([{ factor: 1000 }, { factor: 1000 }, {}].map((values) => settleHeld(id, values)))
    expect(answers.map(({ body }) => body.code)).toEqual([0, 0, 0])
    const { fee, paidAmount } = await station.order(id)
    await refundedOf(station, id).toBe(paidAmount - fee)
    expect((await station.steps(id)).filter((step) => step === 'settleHeld' || step === 'settle')).toEqual([
      'settleHeld',
    ])
    const refunds = await world.sql(`select amount from refund where biz_id = '${id}'`)
    expect(refunds).toEqual([{ amount: paidAmount - fee }])
    const audit = await world.sql(`select action from audit_log where row_id = '${id}' and action = 'settleHeld'`)
    expect(audit).toHaveLength(1)
    expect(await station.differences()).toEqual([])
  })

  test('only with the permission, and only a held order', async () => {
    const { id } = await held()
    const looker = await station.tenant.user({
      permissions: [
        ['charge', 'order', 'read'],
        ['charge', 'order', 'refund'],
      ],
    })
    expect((await settleHeld(id, {}, looker)).body.code).toBe(40301)
    for (const factor of [0, -1, 1e9]) expect((await settleHeld(id, { factor })).body.code).toBe(40001)
    expect(await station.order(id)).toMatchObject({ status: 4 })
    const fits = await charged(await openPlace(station), 7000)
    expect(await station.order(fits)).toMatchObject({ status: 5, heldReason: null })
    const price = await station.price({ occupyFee: 10, occupyFree: 15 })
    const waits = await charged(await openPlace(station, { price }), 7000)
    expect(await station.order(waits)).toMatchObject({ status: 4, heldReason: null })
    expect((await settleHeld(waits)).body.code).toBe(40910)
  })

  test('the time for which a held order occupied its port is billed with it', async () => {
    const place = await openPlace(station, { price: await station.price({ occupyFee: 10, occupyFree: 15 }) })
    const id = await charged(place, 7)
    expect((await portsOf(station, place.at))[0]).toMatchObject({ order: id })
    await world.sql(
      `update charge_order set ended_at = now() - interval '24 minutes' - interval '50 seconds' where id = '${id}'`,
    )
    await place.point.event('insert', { port: 1, kind: 'unplug' })
    expect(await station.order(id)).toMatchObject({ status: 4 })
    expect((await portsOf(station, place.at))[0]).toMatchObject({ status: 1, order: null })
    await settleHeld(id, { factor: 1000 })
    expect(await station.order(id)).toMatchObject({ status: 5, fee: 940, occupyFee: 100 })
    expect(await station.differences()).toEqual([])
  })
})

test('if the price does not depend on the energy, nothing is held', async () => {
  const price = await station.price({ mode: 1, prepay: [{ amount: 2000, minutes: 120 }] })
  const id = await charged(await openPlace(station, { price }), 7)
  expect(await station.order(id)).toMatchObject({ status: 5, fee: 1000 })
})

describe('a charge point', () => {
  /** An hour by card; the meter's start is 1000. */
  const hour = async (pile: Pile, meterStop: number, w?: number) => {
    const no = await pile.begin({ timestamp: ago(3600) })
    if (w !== undefined) await pile.measure(no, [power(w), { value: String(meterStop) }], ago(60))
    await pile.stop(no, meterStop)
    return pile.order('status', 'energy', 'amount')
  }

  test('that names kWh as Wh', async () => {
    expect(await hour(await openPile(station), 1007, 7000)).toMatchObject({ status: 4, energy: 7 })
  })

  test('without power readings may not deliver more than its rated power', async () => {
    const pile = await openPile(station, { power: 7 })
    expect(await hour(pile, 20_000)).toMatchObject({ status: 4, energy: 19_000 })
    expect(await hour(await openPile(station, { power: 7 }), 7000)).toMatchObject({ status: 5, energy: 6000 })
    expect(await hour(await openPile(station, { power: 7 }), 1007)).toMatchObject({ status: 5, energy: 7 })
    expect(await hour(await openPile(station), 20_000)).toMatchObject({ status: 5, energy: 19_000 })
  })

  test('whose charge by card was held is settled with a factor, too', async () => {
    const pile = await openPile(station)
    await hour(pile, 1007, 7000)
    const { _id } = await pile.order('_id')
    await settleHeld(_id as string, { factor: 1000 })
    expect(await pile.order('status', 'energy', 'amount')).toEqual({ status: 5, energy: 7000, amount: 840 })
    expect(await station.differences()).toEqual([])
  })

  test('whose charge was paid by phone keeps the money until it is settled', async () => {
    const pile = await openPile(station)
    const { id, idTag } = await bought(pile)
    const no = await pile.begin({ idTag, timestamp: ago(0) })
    // An hour passes.
    await world.sql(`update charge_order set started_at = started_at - interval '1 hour',
        usage = jsonb_set(usage, '{atMs}', to_jsonb((usage ->> 'atMs')::numeric - 3600000)) where id = '${id}';
      update device_transaction set began_at = began_at - interval '1 hour' where no = ${no}`)
    await pile.measure(no, [power(7000), { value: '1007' }], ago(0))
    await pile.stop(no, 1007)
    await statusOf(station, id).toBe(4)
    expect(await station.order(id)).toMatchObject({ refundedAmount: 0, paidAmount: 1000 })
    await settleHeld(id, { factor: 1000 })
    await refundedOf(station, id).toBe(160)
  })
})
