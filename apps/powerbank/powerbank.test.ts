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

describe('a power bank from the scan to the return', () => {
  test('[R425] a deposit is paid, a power bank pops, is returned elsewhere, and the rest of the deposit goes back', async () => {
    const [here, there] = [await street.cabinet(), await street.cabinet()]
    const [low, full, empty] = [street.sn(), street.sn(), street.sn()]
    await here.holds([[low, 70], [full, 95], [empty, 30], null])
    await there.holds([null, null, null, null])
    const phone = await street.phone(here)
    const seen = await phone.get(`powerbank/qrcode?no=${here.code}`)
    expect(seen.body).toMatchObject({
      price: { unitPrice: 200, deposit: 9900, freeMinutes: 5 },
      available: 2,
      empty: 1,
      slots: [
        { no: 1, status: 2, level: 70 },
        { no: 2, status: 2, level: 95 },
        { no: 3, status: 3, level: 30 },
        { no: 4, status: 1, level: null },
      ],
    })
    const placed = await phone.rent()
    const { _id: id, due } = placed.body.order
    expect(due).toMatchObject({ part: 'deposit', fen: 9900 })
    expect((await street.device(here._id)).slots[1]).toMatchObject({ status: 4, batterySn: full })
    await phone.pay(id)
    const pop = await here.asked('pop')
    expect(pop).toMatchObject({ orderNo: (await street.order(id)).no, params: { slot: 2, sn: full } })
    expect(await street.order(id)).toMatchObject({ status: 2, paidAmount: 0, batterySn: full })
    expect((await street.device(here._id)).slots[1]).toMatchObject({ status: 5 })
    await here.answer(pop)
    await street.statusOf(id).toBe(3)
    expect(await street.battery(full)).toMatchObject({ status: 2, order: id, device: null })
    expect((await street.device(here._id)).slots[1]).toMatchObject({ status: 1, batterySn: null })
    await world.sql(`update powerbank_order set rent_at = now() - interval '94 minutes 30 seconds',
      created_at = now() - interval '95 minutes' where id = '${id}'`)
    const { order: live } = (await phone.get(`powerbank/order?_id=${id}`)).body
    expect(live.live).toMatchObject({ minutes: 95, fee: 800 })
    const ack = await there.event('returned', { slot: 3, sn: full, level: 37 })
    expect(ack).toMatchObject({ code: 0, data: { orderNo: live.no, fee: 800 } })
    expect(await street.order(id)).toMatchObject({
      status: 5,
      minutes: 95,
      fee: 800,
      amount: 800,
      paidAmount: 800,
      returnDevice: there._id,
      returnSlot: 3,
    })
    expect(await street.backs(id)).toEqual([9100])
    expect(await street.timeline(id)).toEqual(['paid', 'rent', 'giveBack', expect.stringContaining('depositBack')])
    expect(await street.battery(full)).toMatchObject({ status: 1, device: there._id, slot: 3, level: 37, rents: 1 })
    expect(await street.trail(full)).toEqual([`seen ${here.no}-2`, `popped ${here.no}-2`, `returned ${there.no}-3`])
    expect(await street.differences()).toEqual([])
  })
})
