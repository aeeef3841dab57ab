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

/** Nobody has lost a fen: all that is held belongs to open orders. */
const books = async () => expect(await street.differences()).toEqual([])

describe('a power bank that does not come out', () => {
  test('a slot refuses: one other slot is tried, and the refusing one is faulty until the cabinet restarts', async () => {
    const cabinet = await street.filled(2)
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
    const cabinet = await street.filled(3)
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

  test('it is reported in another cabinet before its pop: the slot that it left is empty and not popping for ever', async () => {
    const cabinet = await street.filled(2)
    const elsewhere = await street.cabinet()
    const id = await (await street.phone(cabinet)).pays()
    const pop = await cabinet.asked('pop')
    await elsewhere.holds([cabinet.sns[0]!])
    await cabinet.answer(pop)
    await street.statusOf(id).toBe(3)
    expect((await street.device(cabinet._id)).slots[0]).toMatchObject({ status: 1, batterySn: null })
    await books()
  })

  test('the outcome is unknown: the cabinet is asked, and no second power bank comes out before it has answered', async () => {
    const cabinet = await street.filled(2)
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
    const cabinet = await street.filled(2)
    const early = await (await street.phone(cabinet)).pays()
    const { params } = await cabinet.asked('pop')
    // No worker has sent the refund: it is reported in the second in which the order fails.
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
    await popped(cabinet, second.cmdId, Number(second.params.slot))
    await eventually(() => street.timeline(late)).toContainEqual(expect.stringMatching(/^lost /))
    expect(await street.battery(second.params.sn as string)).toMatchObject({ status: 3 })
    expect(await world.sql(`select 1 from message where url like '%${late}'`)).not.toEqual([])
    await books()
  })

  test('a cabinet that reboots with a power bank half out: it is back in its slot, and its rent has cost nothing', async () => {
    const cabinet = await street.filled(1)
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

  const popped = (cabinet: Cabinet, cmdId: string, slot: number) => cabinet.event('popped', { cmdId, slot, ok: true })
})

describe('two phones', () => {
  test('of two that pay for the last power bank one gets it, and the other its deposit back', async () => {
    const cabinet = await street.filled(1)
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
    const cabinet = await street.filled(2)
    const { phone } = await street.rented(cabinet)
    expect((await phone.rent()).body.code).toBe(40930)
  })
})
