import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import powerbankServer from './server.ts'
import { openStreet, type Street } from './testing/world.ts'

let world: World
let street: Street
beforeAll(async () => {
  world = await appWorld(powerbankServer)
  street = await openStreet(world)
})

const HOUR_MS = 3_600_000

/** Nobody has lost a fen: all that is held belongs to open orders. */
const books = async () => expect(await street.differences()).toEqual([])

describe('a return', () => {
  test('reported hours later counts with the time of the cabinet, and once', async () => {
    const cabinet = await street.filled(1)
    const { id, sn } = await street.rented(cabinet, 300)
    const at = Date.now() - 3 * HOUR_MS
    // After the connection was lost the cabinet first reports its slots, then what it has kept.
    await cabinet.holds([null, sn, null, null])
    const ack = await cabinet.event('returned', { slot: 2, sn, level: 20 }, { ts: at })
    expect(ack).toMatchObject({ code: 0, data: { fee: 800 } })
    expect(await street.order(id)).toMatchObject({ status: 5, minutes: 120, fee: 800 })
    await cabinet.event('returned', { slot: 2, sn, level: 20 }, { ts: at })
    expect(await street.backs(id)).toEqual([9100])
    expect(await street.battery(sn)).toMatchObject({ status: 1, slot: 2, rents: 1 })
    await books()
  })

  test('with a clock that is more than a day off counts with the time of the server', async () => {
    const cabinet = await street.filled(1)
    const { id, sn } = await street.rented(cabinet, 40)
    await cabinet.event('returned', { slot: 1, sn }, { ts: Date.now() - 25 * HOUR_MS })
    expect(await street.order(id)).toMatchObject({ status: 5, minutes: 40, fee: 400 })
  })

  test('of another tenant’s power bank is refused and ejected; one that nobody has seen is taken into the list', async () => {
    const cabinet = await street.filled(1)
    const other = await openStreet(world)
    const theirs = await other.cabinet()
    const foreign = other.sn()
    await theirs.holds([foreign, null])
    expect(await cabinet.event('returned', { slot: 3, sn: foreign })).toMatchObject({ code: 40902 })
    expect((await street.device(cabinet._id)).slots[2]).toMatchObject({ status: 1 })
    await cabinet.holds([null, null, foreign, null])
    expect((await street.device(cabinet._id)).slots[2]).toMatchObject({ status: 6, fault: 'foreign', batterySn: null })
    expect(await street.battery(foreign)).toBeUndefined()
    expect(await other.battery(foreign)).toMatchObject({ status: 1, device: theirs._id })
    const fresh = street.sn()
    expect(await cabinet.event('returned', { slot: 4, sn: fresh, level: 80 })).toMatchObject({ code: 0 })
    expect(await street.battery(fresh)).toMatchObject({ status: 1, device: cabinet._id, slot: 4, level: 80 })
    expect(await cabinet.event('returned', { slot: 5, sn: fresh })).toMatchObject({ code: 40902 })
  })

  test('of one that was lost, which only a report of the slots shows: nobody rents it before its money has gone back', async () => {
    const cabinet = await street.filled(1)
    const { id, sn } = await street.rented(cabinet, 95)
    await street.clerk.put('/api/powerbank/order?type=close', { _id: id, type: 1, reason: '用户说丢了' })
    await cabinet.holds([null, sn])
    expect(await street.battery(sn)).toMatchObject({ status: 3, device: cabinet._id, slot: 2 })
    expect((await street.device(cabinet._id)).available).toBe(0)
    await world.sql(`update powerbank_slot set since = since - interval '3 minutes' where device_id = '${cabinet._id}'`)
    await world.sql(`update powerbank_order set rent_at = rent_at - interval '4 minutes' where id = '${id}'`)
    await street.sweep('found')
    expect(await street.order(id)).toMatchObject({ status: 5, fee: 800, paidAmount: 9900 })
    expect(await street.backs(id)).toEqual([9100])
    expect((await street.device(cabinet._id)).available).toBe(1)
    await books()
  })

  test('a report that was written before the power bank came out does not bring it back', async () => {
    const cabinet = await street.filled(1)
    const before = Date.now()
    const { id, sn } = await street.rented(cabinet)
    await cabinet.holds([sn], before)
    expect(await street.battery(sn)).toMatchObject({ status: 2, device: null })
    expect(await street.order(id)).toMatchObject({ status: 3 })
  })

  test('a price that was disabled or changed while rented does not touch the rent: its order keeps a copy', async () => {
    const price = await street.price()
    const cabinet = await street.filled(1, { price })
    const { id, sn, phone } = await street.rented(cabinet, 95)
    const { rev } = (await street.clerk.get('/api/powerbank/price', { _id: price })).body.price
    await street.clerk.put('/api/powerbank/price', { _id: price, rev, unitPrice: 900 })
    await street.clerk.put('/api/powerbank/price?type=disable', { _id: price })
    expect((await phone.get(`powerbank/qrcode?no=${cabinet.code}`)).body.price).toBeNull()
    const refused = await (await street.phone(cabinet)).rent()
    expect([refused.status, refused.body.code]).toEqual([409, 40902])
    await cabinet.event('returned', { slot: 1, sn })
    expect(await street.order(id)).toMatchObject({ status: 5, fee: 800 })
  })
})

describe('reports of slots', () => {
  test('one power bank in two cabinets: the newest report counts, and staff are notified once', async () => {
    const [one, two] = [await street.filled(1), await street.cabinet()]
    const [sn] = one.sns as [string]
    await two.holds([null, sn])
    expect(await street.battery(sn)).toMatchObject({ device: two._id, slot: 2 })
    expect((await street.device(one._id)).slots[0]).toMatchObject({ status: 1, batterySn: null })
    // An older report of the first cabinet arrives late.
    await one.holds([sn, null], Date.now() - 60_000)
    expect(await street.battery(sn)).toMatchObject({ device: two._id })
    await one.holds([sn, null])
    expect(await street.battery(sn)).toMatchObject({ device: one._id, slot: 1 })
    expect(await street.trail(sn)).toEqual([`seen ${one.no}-1`, `found ${two.no}-2`, `found ${one.no}-1`])
    const { _id } = await street.battery(sn)
    await eventually(() => world.sql(`select 1 from message where url like '%${_id}'`)).not.toEqual([])
    const notices = await world.sql(`select distinct content from message where url like '%${_id}'`)
    expect(notices).toHaveLength(1)
  })

  test('two cabinets that report what the other one had are both taken, at the same moment as well', async () => {
    const [one, two] = [await street.filled(4), await street.filled(4)]
    let held = [one.sns, two.sns]
    for (let round = 0; round < 8; round++) {
      held = held.toReversed()
      const answers = await Promise.all([one.holds(held[0]!), two.holds(held[1]!.toReversed())])
      expect(answers).toMatchObject([{ code: 0 }, { code: 0 }])
    }
  })

  test('a power bank that is gone without a pop is missing, and found again when somebody brings it back', async () => {
    const cabinet = await street.filled(1)
    const [sn] = cabinet.sns as [string]
    await cabinet.holds([null])
    expect(await street.battery(sn)).toMatchObject({ status: 5, device: null })
    await cabinet.report('status', { slots: [{ no: 3, status: 2, sn, level: 64 }] })
    expect(await street.battery(sn)).toMatchObject({ status: 1, slot: 3, level: 64 })
    expect(await street.trail(sn)).toEqual([`seen ${cabinet.no}-1`, `missing ${cabinet.no}-1`, `found ${cabinet.no}-3`])
  })

  test('wrong slots change nothing, and 64 KB of them are refused', async () => {
    const cabinet = await street.filled(1)
    const before = (await street.device(cabinet._id)).slots
    const many = Array.from({ length: 60 }, (_, index) => ({ no: (index % 48) + 1, status: 2, sn: `X${index}` }))
    expect(await cabinet.event('slots', { slots: many })).toMatchObject({ code: 40001 })
    expect(await cabinet.event('slots', { slots: [{ no: 0, status: 2 }] })).toMatchObject({ code: 40001 })
    await cabinet.report('status', {
      slots: [{ no: 'x' }, null, { no: 99, status: 2, sn: 'Y' }, { no: 2, level: 900 }],
    })
    const large = JSON.stringify({
      id: 'large',
      ts: Date.now(),
      v: 1,
      data: { type: 'slots', slots: [], pad: 'x'.repeat(65_536) },
    })
    cabinet.client.publish(`iot/powerbank/${cabinet.sn}/up/event`, large, { qos: 1 })
    const shown = (slots: { no: number; status: number; batterySn: string | null }[]) =>
      slots.map(({ no, status, batterySn }) => [no, status, batterySn])
    expect(shown((await street.device(cabinet._id)).slots)).toEqual(shown(before))
  })

  test('a cabinet that is away: nothing can be rented there, and its slots keep their age', async () => {
    const cabinet = await street.filled(2)
    const phone = await street.phone(cabinet)
    await cabinet.leave()
    await eventually(async () => (await street.device(cabinet._id)).online).toBe(2)
    const { body } = await phone.get(`powerbank/qrcode?no=${cabinet.code}`)
    expect(body).toMatchObject({ device: { online: 2 }, available: 0, slotsAt: expect.any(String) })
    expect(body.slots).toHaveLength(4)
    expect(await street.device(cabinet._id)).toMatchObject({ available: null, empty: null, noneAvailable: false })
    const refused = await phone.rent()
    expect([refused.status, refused.body.code]).toEqual([503, 50310])
  })

  test('a full cabinet takes nothing back, and nearby cabinets show where to return', async () => {
    const place = { coordinates: { lng: 121.47, lat: 31.23, address: '外滩' } }
    const full = await street.filled(4, place)
    const free = await street.filled(1, { coordinates: { ...place.coordinates, lng: 121.48 } })
    const phone = await street.phone(full)
    expect((await phone.get(`powerbank/qrcode?no=${full.code}`)).body).toMatchObject({ empty: 0, available: 4 })
    expect(await street.device(full._id)).toMatchObject({ noEmpty: true, empty: 0 })
    const { list } = (await phone.get('powerbank/device/nearby?lng=121.47&lat=31.23')).body
    const about = Object.fromEntries(list.map(({ name, about }: { name: string; about: object }) => [name, about]))
    expect(about).toMatchObject({
      [full.name]: { available: 4, empty: 0 },
      [free.name]: { available: 1, empty: 3 },
    })
  })
})
