import { inTenant } from '@atrium/core/server/call/ctx'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import type { Device } from '@atrium/devices/server/implement'
import { ORIGIN } from '@atrium/selling/server/money/origin'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import { commandLate, delivery } from './server/delivery.ts'
import { orders } from './server/orders.ts'
import powerbankServer from './server.ts'
import { type Cabinet, openStreet, type Street } from './testing/world.ts'

let world: World
let street: Street
beforeAll(async () => {
  world = await appWorld(powerbankServer)
  street = await openStreet(world)
})

const HOUR_MS = 3_600_000

/** A cabinet with so many power banks. */
async function filled(count: number, values?: object): Promise<Cabinet & { sns: string[] }> {
  const cabinet = await street.cabinet(values)
  const sns = Array.from({ length: count }, () => street.sn())
  await cabinet.holds([0, 1, 2, 3].map((index) => (sns[index] ? [sns[index], 99 - index] : null)))
  return { ...cabinet, sns }
}

/** Nobody has lost a fen: all that is held belongs to open orders. */
const books = async () => expect(await street.differences()).toEqual([])

describe('a power bank that does not come out', () => {
  test('a slot refuses: one other slot is tried, and the refusing one is faulty until the cabinet restarts', async () => {
    const cabinet = await filled(2)
    const id = await (await street.phone(cabinet)).pays()
    await cabinet.obey('pop', 4)
    const second = await cabinet.asked('pop')
    expect(second.params).toEqual({ slot: 2, sn: cabinet.sns[1] })
    await cabinet.answer(second)
    await street.statusOf(id).toBe(3)
    expect(await street.timeline(id)).toEqual(['paid', 'otherSlot 改从 2 号仓弹出', 'rent'])
    expect((await street.device(cabinet._id)).slots[0]).toMatchObject({ status: 6, fault: 'pop' })
    await cabinet.holds([[cabinet.sns[0]!, 99], null])
    expect((await street.device(cabinet._id)).slots[0]).toMatchObject({ status: 6 })
    await cabinet.report('login', { slots: [{ no: 1, status: 2, sn: cabinet.sns[0], level: 99 }] })
    expect((await street.device(cabinet._id)).slots[0]).toMatchObject({ status: 2, fault: null })
    await books()
  })

  test('both slots refuse: the order fails, and the deposit goes back', async () => {
    const cabinet = await filled(3)
    const id = await (await street.phone(cabinet)).pays()
    await cabinet.obey('pop', 4)
    const { orderNo } = await cabinet.asked('pop')
    // Without the command's id: by the order and the slot.
    expect(await cabinet.event('popped', { orderNo, slot: 2, ok: false, err: 'stuck' })).toMatchObject({ code: 0 })
    expect(await cabinet.event('popped', { orderNo, slot: 3, ok: true })).toMatchObject({ code: 5 })
    await street.statusOf(id).toBe(6)
    expect(await street.backs(id)).toEqual([9900])
    expect(await street.order(id)).toMatchObject({ status: 6, failReason: '设备拒绝启动 stuck', paidAmount: 0 })
    expect(cabinet.commands).toEqual([])
    const { slots } = await street.device(cabinet._id)
    expect(slots.map(({ status }: { status: number }) => status)).toEqual([6, 6, 2, 1])
    await books()
  })

  test('the outcome is unknown: the cabinet is asked, and no second power bank comes out before it has told', async () => {
    const cabinet = await filled(2)
    const id = await (await street.phone(cabinet)).pays()
    const pop = await cabinet.asked('pop')
    await world.sql(`update device_command set due_at = now() - interval '1 s' where id = '${pop.cmdId}'`)
    const question = await cabinet.asked('query')
    expect(question.params).toMatchObject({ cmdId: pop.cmdId })
    await eventually(async () => (await street.timeline(id)).some((step) => step.startsWith('ask '))).toBe(true)
    expect(cabinet.commands).toEqual([])
    await cabinet.answer(question, 0, { cmdId: pop.cmdId, done: true })
    await street.statusOf(id).toBe(3)
    expect(await street.battery(cabinet.sns[0]!)).toMatchObject({ status: 2, order: id })
    await books()
  })

  test('late pop: while the refund can still be stopped the rent goes on; afterwards it is a loss with an alarm', async () => {
    const cabinet = await filled(2)
    const early = await (await street.phone(cabinet)).pays()
    const { params } = await cabinet.asked('pop')
    // No worker has sent the refund: it is told in the second in which the order fails.
    await inTenant(world.server.services, street.tenant.id, ORIGIN, async (ctx) => {
      await delivery.fail(ctx, await orders.lock(ctx, early), '没有应答')
      const command = {
        _id: '',
        type: 'pop',
        params,
        orderId: early,
        status: 5,
        code: null,
        msg: null,
        data: null,
        askedAt: null,
      }
      await commandLate(ctx, { _id: cabinet._id } as Device, command)
    })
    expect(await street.order(early)).toMatchObject({ status: 3, failReason: null, batterySn: cabinet.sns[0] })
    expect(await world.sql(`select status from refund where biz_id = '${early}'`)).toEqual([{ status: 4 }])
    expect((await street.timeline(early)).at(-1)).toBe('reopen 机柜后来报告已弹出，押金尚未退回')
    await books()

    const late = await (await street.phone(cabinet)).pays()
    const second = await cabinet.asked('pop')
    await failed(late)
    await street.backs(late)
    await told(cabinet, second.cmdId, Number(second.params.slot))
    await eventually(() => street.timeline(late)).toContainEqual(expect.stringMatching(/^lost /))
    expect(await street.battery(second.params.sn as string)).toMatchObject({ status: 3 })
    expect(await world.sql(`select 1 from message where url like '%${late}'`)).not.toEqual([])
    await books()
  })

  test('a cabinet that reboots with a power bank half out: it is back in its slot, and its rent has cost nothing', async () => {
    const cabinet = await filled(1)
    const { id, sn } = await street.rented(cabinet)
    await cabinet.report('login', { slots: [{ no: 1, status: 2, sn, level: 99 }] })
    expect(await street.order(id)).toMatchObject({ status: 3 })
    expect((await street.device(cabinet._id)).slots[0]).toMatchObject({ status: 4 })
    await world.sql(`update powerbank_slot set since = since - interval '3 minutes' where device_id = '${cabinet._id}'`)
    await world.sql(`update powerbank_order set rent_at = rent_at - interval '4 minutes',
      created_at = created_at - interval '5 minutes' where id = '${id}'`)
    await street.sweep('found')
    expect(await street.order(id)).toMatchObject({ status: 5, fee: 0, paidAmount: 0 })
    expect(await street.backs(id)).toEqual([9900])
    expect(await street.battery(sn)).toMatchObject({ status: 1, device: cabinet._id, slot: 1 })
    await books()
  })

  async function failed(id: string) {
    await world.sql(`update powerbank_order set updated_at = now() - interval '2 minutes' where id = '${id}'`)
    await street.sweep('launch')
    await street.statusOf(id).toBe(6)
  }

  const told = (cabinet: Cabinet, cmdId: string, slot: number) => cabinet.event('popped', { cmdId, slot, ok: true })
})

describe('two phones', () => {
  test('of two that pay for the last power bank one gets it, and the other its deposit back', async () => {
    const cabinet = await filled(1)
    const phones = [await street.phone(cabinet), await street.phone(cabinet)]
    const first = (await phones[0]!.rent()).body.order._id
    const refused = await phones[1]!.rent()
    expect([refused.status, refused.body.code]).toEqual([409, 40920])
    // The slot is kept for a minute; the order may be paid for longer.
    await world.sql(`update powerbank_slot set held_until = now() - interval '1 s' where device_id = '${cabinet._id}'`)
    const second = (await phones[1]!.rent()).body.order._id
    await Promise.all([phones[0]!.pay(first), phones[1]!.pay(second)])
    const { orderNo } = await cabinet.obey('pop')
    const [won, lost] = (await street.order(first)).no === orderNo ? [first, second] : [second, first]
    await street.statusOf(won).toBe(3)
    await street.statusOf(lost).toBe(6)
    expect(await street.backs(lost)).toEqual([9900])
    expect((await street.order(lost)).failReason).toBe('没有可借的充电宝')
    expect(cabinet.commands).toEqual([])
    await books()
  })

  test('a consumer with an open rent cannot begin another one', async () => {
    const cabinet = await filled(2)
    const { phone } = await street.rented(cabinet)
    expect((await phone.rent()).body.code).toBe(40930)
  })
})

describe('a return', () => {
  test('reported hours later counts with the time of the cabinet, and once', async () => {
    const cabinet = await filled(1)
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
    const cabinet = await filled(1)
    const { id, sn } = await street.rented(cabinet, 40)
    await cabinet.event('returned', { slot: 1, sn }, { ts: Date.now() - 25 * HOUR_MS })
    expect(await street.order(id)).toMatchObject({ status: 5, minutes: 40, fee: 400 })
  })

  test('of another tenant’s power bank is refused and ejected; one that nobody has seen is taken into the list', async () => {
    const cabinet = await filled(1)
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

  test('a price that was disabled or changed while rented does not touch the rent: its order keeps a copy', async () => {
    const price = await street.price()
    const cabinet = await filled(1, { price })
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
  test('one power bank in two cabinets: the newest report counts, and staff are told once', async () => {
    const [one, two] = [await filled(1), await street.cabinet()]
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
    const told = await world.sql(`select distinct content from message where url like '%${_id}'`)
    expect(told).toHaveLength(1)
  })

  test('a power bank that is gone without a pop is missing, and found again when somebody brings it back', async () => {
    const cabinet = await filled(1)
    const [sn] = cabinet.sns as [string]
    await cabinet.holds([null])
    expect(await street.battery(sn)).toMatchObject({ status: 5, device: null })
    await cabinet.report('status', { slots: [{ no: 3, status: 2, sn, level: 64 }] })
    expect(await street.battery(sn)).toMatchObject({ status: 1, slot: 3, level: 64 })
    expect(await street.trail(sn)).toEqual([`seen ${cabinet.no}-1`, `missing ${cabinet.no}-1`, `found ${cabinet.no}-3`])
  })

  test('wrong slots change nothing, and 64 KB of them are refused', async () => {
    const cabinet = await filled(1)
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
    const cabinet = await filled(2)
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
    const full = await filled(4, place)
    const free = await filled(1, { coordinates: { ...place.coordinates, lng: 121.48 } })
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
