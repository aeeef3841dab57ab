import { randomUUID } from 'node:crypto'
import { eventually } from '@atrium/core/testing/eventually'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import powerbankApp from './index.ts'
import powerbankServer from './server.ts'
import { type Cabinet, openStreet, type Street } from './testing/world.ts'

let world: World
let street: Street
beforeAll(async () => {
  world = await appWorld(powerbankServer)
  street = await openStreet(world)
})

const act = (type: string, _id: string, more: object = {}) =>
  street.clerk.put(`/api/powerbank/order?type=${type}`, { _id, ...more })
const codeOf = async (answer: Promise<{ status: number; body: { code: number } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

async function filled(count: number, values?: object): Promise<Cabinet & { sns: string[] }> {
  const cabinet = await street.cabinet(values)
  const sns = Array.from({ length: count }, () => street.sn())
  await cabinet.holds([0, 1, 2, 3].map((index) => (sns[index] ? [sns[index], 99 - index] : null)))
  return { ...cabinet, sns }
}

test('[R522] [R523] [R524] [R525] [R526] [R527] [R528] the menu has the pages of the specification', () => {
  expect(powerbankApp.menu.map(({ path }) => path)).toEqual([
    'dashboard',
    'order',
    'user',
    'device/list',
    'battery/list',
    'trail/list',
    'price/list',
    'setting/powerbank',
    'setting/qrcode',
    'refund/list',
    'feedback/list',
  ])
})

describe('prices', () => {
  test('[R612] [K437] [K438] [K439] [K440] [K441] a price is private unless said otherwise, and its limits are kept', async () => {
    const body = { name: '专属', unitPrice: 200, dayMax: 3000 }
    const { _id, price } = (await street.clerk.post('/api/powerbank/price', body)).body
    expect(price).toMatchObject({ type: 1, deposit: 9900, freeMinutes: 5, overHours: 168, payMode: 1 })
    for (const wrong of [
      { overHours: 23 },
      { overHours: 721 },
      { dayMax: 199 },
      { deposit: 2999 },
      { freeMinutes: 30 },
    ]) {
      const answer = await street.clerk.post('/api/powerbank/price', { ...body, name: '错', ...wrong })
      expect([wrong, answer.body.code]).toEqual([wrong, 40001])
    }
    const changed = await street.clerk.put('/api/powerbank/price', { _id, rev: 0, unitPrice: 300 })
    expect(changed.body.price).toMatchObject({ unitPrice: 300 })
    expect((await street.clerk.get('/api/powerbank/price', { _id })).body.price).toMatchObject({ name: '专属' })
    const { list } = (await street.clerk.get('/api/powerbank/price/list?type=1')).body
    expect(list.map(({ name }: { name: string }) => name)).toContain('专属')
    expect((await street.clerk.del('/api/powerbank/price', { _id })).body.code).toBe(0)
  })

  test('a private price is for its own agent’s cabinets; one that a foreign agent’s cabinet uses stays public', async () => {
    const agent = randomUUID()
    const mine = await ofAgent('powerbank_price', await street.price({ type: 1 }), agent)
    const all = await ofAgent('powerbank_price', await street.price({ type: 2 }), agent)
    const made = (price: string) => {
      const no = world.unique('PBA')
      return street.clerk.post('/api/powerbank/device', { no, sn: no, name: no, slotNum: 4, price })
    }
    const refused = await made(mine)
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([409, 40902, ['price']])
    const { _id, rev } = (await made(all)).body.device
    expect(await codeOf(street.clerk.put('/api/powerbank/device', { _id, rev, price: mine }))).toEqual([409, 40902])
    const toPrivate = { _id: all, rev: 0, type: 1 }
    expect(await codeOf(street.clerk.put('/api/powerbank/price', toPrivate))).toEqual([409, 40904])
    expect(await codeOf(street.clerk.del('/api/powerbank/price', { _id: all }))).toEqual([409, 40904])
    // Once the cabinet is the agent's, too, nothing is in the way; and it stays the agent's then.
    await ofAgent('device', _id, agent)
    expect((await street.clerk.put('/api/powerbank/price', toPrivate)).body.code).toBe(0)
    expect((await street.clerk.put('/api/powerbank/device', { _id, rev, price: mine })).body.code).toBe(0)
    const free = { _id, agent: null }
    expect(await codeOf(street.clerk.put('/api/powerbank/device?type=bind', free))).toEqual([409, 40902])
  })

  /** Agents are another app's. */
  async function ofAgent(table: string, id: string, agent: string): Promise<string> {
    await world.sql(`update ${table} set agent_id = '${agent}' where id = '${id}'`)
    return id
  }
})

describe('[R623] what clerks do with orders', () => {
  test('[K430] complete: returned by hand at a time within the rent, and the rest of the deposit goes back', async () => {
    const cabinet = await filled(1)
    const { id, sn } = await street.rented(cabinet, 100)
    for (const returnAt of [minutesAgo(200), minutesAgo(-10)]) {
      expect(await codeOf(act('complete', id, { returnAt, reason: '机柜断网' }))).toEqual([400, 40001])
    }
    expect((await act('complete', id, { returnAt: minutesAgo(40), reason: '机柜断网' })).body.code).toBe(0)
    expect(await street.order(id)).toMatchObject({ status: 5, minutes: 60, fee: 400, paidAmount: 400 })
    expect(await street.backs(id)).toEqual([9500])
    expect((await street.timeline(id)).slice(0, 3)).toEqual(['paid', 'rent', 'complete 机柜断网'])
    expect(await street.battery(sn)).toMatchObject({ status: 5, order: null, device: null })
    expect(await street.differences()).toEqual([])
  })

  test('[K431] [K432] pay takes the deposit offline; cancel gives it back before anything has come out', async () => {
    const cabinet = await filled(2)
    const phone = await street.phone(cabinet)
    const { _id: id } = (await phone.rent()).body.order
    expect((await act('pay', id, { method: '现金', reason: '手机没电', idemKey: 'dialog-0001' })).body.code).toBe(0)
    await cabinet.asked('pop')
    expect(await street.order(id)).toMatchObject({ status: 2, payType: 4, paidAmount: 0 })
    expect((await act('cancel', id, { reason: '不借了' })).body.code).toBe(0)
    expect(await street.order(id)).toMatchObject({ status: 6 })
    expect(await street.backs(id)).toEqual([9900])
    const { slots } = await street.device(cabinet._id)
    expect(slots[0]).toMatchObject({ status: 2, batterySn: cabinet.sns[0] })
    expect(await street.differences()).toEqual([])
    expect(await codeOf(act('complete', id, { returnAt: minutesAgo(0), reason: '随便' }))).toEqual([409, 40910])
    expect((await street.clerk.del('/api/powerbank/order', { _id: id })).body.code).toBe(0)
  })

  test('[K433] refund: the fee is given back, and the order is refunded when all of it is', async () => {
    const cabinet = await filled(1)
    const { id, sn } = await street.rented(cabinet, 95)
    await cabinet.event('returned', { slot: 1, sn })
    const refund = (amount: number, idemKey: string) => act('refund', id, { amount, reason: '充不进电', idemKey })
    expect((await refund(801, 'dialog-0001')).body.code).toBe(40922)
    expect((await refund(300, 'dialog-0002')).body.code).toBe(0)
    await eventually(async () => (await street.order(id)).refundedAmount).toBe(300)
    expect(await street.order(id)).toMatchObject({ status: 5 })
    expect((await refund(500, 'dialog-0003')).body.code).toBe(0)
    await street.statusOf(id).toBe(7)
    expect((await street.backs(id)).sort()).toEqual([300, 500, 9100].sort())
    expect(await street.differences()).toEqual([])
  })

  test('[K434] close: lost costs the deposit; found within 30 days, what the rent did not cost goes back', async () => {
    const cabinet = await filled(1)
    const { id, sn } = await street.rented(cabinet, 95)
    expect((await act('close', id, { type: 3, reason: '找不到人' })).body.code).toBe(40001)
    expect((await act('close', id, { type: 1, reason: '用户说丢了' })).body.code).toBe(0)
    expect(await street.order(id)).toMatchObject({ status: 8, closeType: 1, fee: 9900, paidAmount: 9900 })
    expect(await street.battery(sn)).toMatchObject({ status: 3, order: null })
    expect(await street.backs(id)).toEqual([])
    expect(await cabinet.event('returned', { slot: 2, sn })).toMatchObject({ code: 0, data: { fee: 800 } })
    expect(await street.backs(id)).toEqual([9100])
    expect(await street.order(id)).toMatchObject({ status: 5, fee: 800, paidAmount: 9900, refundedAmount: 9100 })
    expect(await street.battery(sn)).toMatchObject({ status: 1, slot: 2 })
    expect(await street.differences()).toEqual([])
  })

  test('a day out is noted once, after the hours of the price it is bought, and after 30 days nothing goes back', async () => {
    const cabinet = await filled(1)
    const { id, sn } = await street.rented(cabinet, 25 * 60)
    await street.sweep('overdue')
    await street.sweep('overdue')
    expect(await street.timeline(id)).toEqual(['paid', 'rent', 'remind 借出已满一天'])
    expect(await street.order(id)).toMatchObject({ status: 3, overdue: true })
    await street.sweep('bought')
    expect(await street.order(id)).toMatchObject({ status: 3 })
    await world.sql(`update powerbank_order set rent_at = now() - interval '169 hours' where id = '${id}'`)
    await street.sweep('bought')
    expect(await street.order(id)).toMatchObject({
      status: 8,
      closeType: 2,
      fee: 9900,
      paidAmount: 9900,
      overdue: false,
    })
    expect((await street.timeline(id)).at(-1)).toBe('buyOut overHours')
    await world.sql(`update powerbank_order set finished_at = now() - interval '31 days' where id = '${id}'`)
    expect(await cabinet.event('returned', { slot: 1, sn })).toMatchObject({ code: 0 })
    expect(await street.order(id)).toMatchObject({ status: 8 })
    expect(await street.battery(sn)).toMatchObject({ status: 1 })
    expect(await street.backs(id)).toEqual([])
    expect(await street.differences()).toEqual([])
  })
})

describe('pay score', () => {
  const PAY = { payMode: 2 }

  test('consent, rent and return: the fee is collected, and nothing was held', async () => {
    const { id, sn, cabinet } = await consented()
    expect(await street.order(id)).toMatchObject({ status: 3, payType: 5, paidAmount: 0 })
    await cabinet.event('returned', { slot: 1, sn })
    await street.statusOf(id).toBe(5)
    expect(await street.order(id)).toMatchObject({ fee: 800, paidAmount: 800, payType: 5 })
    expect(await street.differences()).toEqual([])
  })

  test('collected late, the order owes until then; a consent that is gone leaves it owing, and the fee is paid by hand', async () => {
    const late = await consented(true)
    await late.cabinet.event('returned', { slot: 1, sn: late.sn })
    await street.statusOf(late.id).toBe(4)
    const { due } = (await late.phone.get(`powerbank/order?_id=${late.id}`)).body.order
    expect(due).toMatchObject({ part: 'fee', fen: 800 })
    expect((await late.phone.rent()).body.code).toBe(40930)
    await eventually(async () => (await score(late.trade, 'collect')).status).toBe(200)
    await street.statusOf(late.id).toBe(5)

    const gone = await consented()
    await score(gone.trade, 'withdraw')
    await world.sql(`update payment set status = 3 where pay_no = '${gone.trade.no}'`)
    await gone.cabinet.event('returned', { slot: 1, sn: gone.sn })
    await street.statusOf(gone.id).toBe(4)
    expect((await act('pay', gone.id, { reason: '现金补缴', idemKey: 'dialog-0001' })).body.code).toBe(0)
    await street.statusOf(gone.id).toBe(5)
    expect(await street.order(gone.id)).toMatchObject({ paidAmount: 800, payType: 4 })
    expect(await street.differences()).toEqual([])
  })

  test('a debt that is written off counts against its consumer', async () => {
    const { id, sn, cabinet, phone } = await consented(true)
    await cabinet.event('returned', { slot: 1, sn })
    await street.statusOf(id).toBe(4)
    expect((await act('close', id, { type: 1, reason: '随便' })).body.code).toBe(40001)
    expect((await act('close', id, { type: 3, reason: '联系不上' })).body.code).toBe(0)
    expect(await street.order(id)).toMatchObject({ status: 8, closeType: 3, fee: 800, paidAmount: 0 })
    const counted = await world.sql(`select unpaid_count from powerbank_user where id = '${phone._id}'`)
    expect(counted).toEqual([{ unpaid_count: 1 }])
  })

  const score = (trade: object, act: string, late = false) =>
    world.anonymous().post('/api/pay/mock/score', { ...trade, act, ...(late ? { late } : {}) })

  /** A rent of 95 minutes by pay score. */
  async function consented(late = false) {
    await street.clerk.post('/api/powerbank/setting', {
      name: '借电',
      servicePhone: '13800000000',
      payTypes: [1, 3, 5],
    })
    const cabinet = await filled(1, { price: await street.price(PAY) })
    const phone = await street.phone(cabinet)
    const { _id: id } = (await phone.rent()).body.order
    const opened = await phone.post('pay', { order: id, channel: 'score' })
    const { searchParams } = new URL(opened.body.pay.url)
    const trade = { tenant: searchParams.get('tenant')!, no: searchParams.get('no')! }
    await score(trade, 'consent', late)
    await cabinet.obey('pop')
    await street.statusOf(id).toBe(3)
    await world.sql(`update powerbank_order set rent_at = now() - interval '94 minutes 30 seconds',
      created_at = now() - interval '95 minutes' where id = '${id}'`)
    return { cabinet, phone, id, trade, sn: cabinet.sns[0]! }
  }
})

describe('[R637] what clerks send to cabinets', () => {
  test('[K425] query answers the slots that the cabinet reports', async () => {
    const cabinet = await filled(1)
    const asked = street.action('query', { _id: cabinet._id })
    const sn = street.sn()
    await cabinet.obey('query', 0, { slots: [{ no: 2, status: 2, sn, level: 88 }] })
    const { body } = await asked
    expect(body.data.slots[1]).toMatchObject({ no: 2, status: 2, batterySn: sn, level: 88 })
    expect(body.data.slots[0]).toMatchObject({ batterySn: cabinet.sns[0] })
  })

  test('[K426] popBattery takes out one that is ready, with a reason, and its trail says who did it', async () => {
    const cabinet = await filled(2)
    await cabinet.holds([cabinet.sns[0]!, [cabinet.sns[1]!, 20], null, null])
    const pop = (body: object) => street.action('popBattery', { _id: cabinet._id, ...body })
    expect(await codeOf(pop({ slot: 1 }))).toEqual([400, 40001])
    expect(await codeOf(pop({ slot: 2, reason: '换电池' }))).toEqual([409, 40910])
    expect(await codeOf(pop({ slot: 3, reason: '换电池' }))).toEqual([409, 40910])
    expect(await codeOf(pop({ slot: 9, reason: '换电池' }))).toEqual([409, 40902])
    const asked = pop({ slot: 1, reason: '换电池' })
    const command = await cabinet.asked('pop')
    expect(command.params).toMatchObject({ slot: 1, sn: cabinet.sns[0] })
    expect(await codeOf(pop({ slot: 1, reason: '换电池' }))).toEqual([503, 50320])
    expect(await codeOf(street.action('restart', { _id: cabinet._id }))).toEqual([503, 50320])
    await cabinet.answer(command)
    expect((await asked).body).toMatchObject({ code: 0, status: 3 })
    const { _id, ...battery } = await street.battery(cabinet.sns[0]!)
    expect(battery).toMatchObject({ status: 5, device: null })
    const { list } = (await street.clerk.get(`/api/powerbank/battery/trail/list?battery=${_id}`)).body
    expect(list[0]).toMatchObject({ kind: 4, device: cabinet._id, slot: 1, reason: '换电池', by: expect.any(String) })
    // Staff may also take one out at the cabinet itself.
    await cabinet.event('taken', { slot: 2, sn: cabinet.sns[1] })
    expect(await street.battery(cabinet.sns[1]!)).toMatchObject({ status: 5, device: null })
  })

  test('[K427] popAllBattery needs the typed number and its own permission, answers at once, and can be stopped', async () => {
    const cabinet = await filled(3)
    const all = (confirm: string) => street.action('popAllBattery', { _id: cabinet._id, confirm })
    expect(await codeOf(all('PB'))).toEqual([400, 40001])
    const { body } = await all(cabinet.no)
    expect(body.data.slots.map(({ slot, result }: { slot: number; result: string }) => [slot, result])).toEqual([
      [1, 'waiting'],
      [2, 'waiting'],
      [3, 'waiting'],
    ])
    const run = async () =>
      (await street.clerk.get('/api/powerbank/device/popAll', { _id: body.data.popAll })).body.popAll
    const results = async () => (await run()).slots.map(({ result }: { result: string }) => result)
    expect(await codeOf(all(cabinet.no))).toEqual([503, 50320])
    const next = () => world.sql(`update powerbank_pop_all set next_at = now() where id = '${body.data.popAll}'`)
    await street.sweep('popAll')
    await cabinet.obey('pop')
    await eventually(results).toEqual(['done', 'waiting', 'waiting'])
    await street.sweep('popAll')
    expect(cabinet.commands).toEqual([])
    await next()
    await street.sweep('popAll')
    const second = await cabinet.asked('pop')
    await next()
    await street.sweep('popAll')
    expect(cabinet.commands).toEqual([])
    await cabinet.answer(second, 4)
    await eventually(results).toEqual(['done', 'failed', 'waiting'])
    const stopped = await street.clerk.put('/api/powerbank/device/popAll?type=stop', { _id: body.data.popAll })
    expect(stopped.body.popAll).toMatchObject({ status: 3, popped: 1 })
    await next()
    await street.sweep('popAll')
    expect(cabinet.commands).toEqual([])
    expect(await street.battery(cabinet.sns[0]!)).toMatchObject({ status: 5 })
    expect(await street.battery(cabinet.sns[2]!)).toMatchObject({ status: 1, slot: 3 })
    const other = await street.tenant.user({
      permissions: ['powerbank:device:read', 'powerbank:device:popBattery'],
    } as never)
    expect(
      (await other.post('/api/powerbank/device/action?type=popAllBattery', { _id: cabinet._id, confirm: cabinet.no }))
        .body.code,
    ).toBe(40301)
  })

  test('[K428] restart is done at the next login; a changed volume and a disabled power bank are told to the cabinet', async () => {
    const cabinet = await filled(1)
    const asked = street.action('restart', { _id: cabinet._id })
    await cabinet.obey('restart')
    const login = await cabinet.report('login', { firmware: '3.0.2', slots: [] })
    expect(login.data).toMatchObject({ config: { heartbeat: 60, volume: 70 } })
    expect((await asked).body.code).toBe(0)
    const { rev } = await street.device(cabinet._id)
    await street.clerk.put('/api/powerbank/device', { _id: cabinet._id, rev, volume: 30 })
    expect((await cabinet.obey('volume')).params).toEqual({ volume: 30 })
    const { _id } = await street.battery(cabinet.sns[0]!)
    await street.clerk.put('/api/powerbank/battery?type=disable', { _id })
    expect((await cabinet.obey('lock')).params).toEqual({ slot: 1, locked: true })
    expect((await street.device(cabinet._id)).slots[0]).toMatchObject({ status: 4 })
    expect((await (await street.phone(cabinet)).rent()).body.code).toBe(40920)
    await street.clerk.put('/api/powerbank/battery?type=enable', { _id })
    expect((await cabinet.obey('lock')).params).toEqual({ slot: 1, locked: false })
    expect(await street.battery(cabinet.sns[0]!)).toMatchObject({ status: 1 })
  })
})

test('[K452] the overview counts rents, returns, and cabinets where nobody can rent or return, as their lists do', async () => {
  const own = await openStreet(world)
  const [empty, full] = [await own.cabinet(), await own.cabinet()]
  const sns = Array.from({ length: 4 }, () => own.sn())
  await empty.holds([null, null, null, null])
  await full.holds(sns)
  const { id, sn } = await own.rented(full, 60)
  await empty.event('returned', { slot: 1, sn, level: 10 })
  await own.rented(full, 25 * 60)
  await full.holds([null, sns[1]!, sns[2]!, sns[3]!])
  const { body } = await own.clerk.get('/api/powerbank/dashboard')
  const values = Object.fromEntries(body.kpis.map(({ key, value }: { key: string; value: number }) => [key, value]))
  expect(values).toMatchObject({
    income: 4,
    orders: 1,
    returns: 1,
    minutes: 60,
    averageMinutes: 60,
    renting: 1,
    overdue: 1,
    lost: 0,
    available: 2,
    noneAvailable: 1,
    noEmpty: 0,
    devices: 2,
  })
  expect(values.turnover).toBeGreaterThan(0)
  expect(body.alerts).toContainEqual(expect.objectContaining({ _id: empty._id, kind: 'noneAvailable' }))
  const total = async (path: string) => (await own.clerk.get(path)).body.pagination.total
  expect(await total('/api/powerbank/device/list?noneAvailable=true')).toBe(1)
  expect(await total('/api/powerbank/order/list?overdue=true')).toBe(1)
  expect(await total(`/api/powerbank/order/list?keyword=${(await own.order(id)).batterySn}`)).toBe(1)
  expect((await own.clerk.get('/api/powerbank/device/list')).body.summary).toMatchObject({ available: 2 })
  expect(await own.device(full._id)).toMatchObject({ todayOrders: 1, todayIncome: 400 })
})
