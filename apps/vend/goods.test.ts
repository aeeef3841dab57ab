import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { mqttDevice } from '@atrium/devices/testing/mqtt-device'
import {
  consumerPhone,
  type MadeDevice,
  make,
  makeDevice,
  nextNumber,
  stockDifferences,
} from '@atrium/selling/testing/seller'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import vendServer from './server.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls
type Any = any

let world: World
let tenant: TestTenant
let clerk: Client
beforeAll(async () => {
  world = await appWorld(vendServer)
})
beforeEach(async () => {
  tenant = await world.tenant()
  clerk = await tenant.user()
})

const product = async (price = 300, values: object = {}): Promise<string> =>
  (await make(clerk, '/api/vend/product', { name: `商品 ${nextNumber()}`, price, ...values }))._id
const machine = (values: object = {}) => makeDevice(clerk, 'vend', 'VG', { slotCount: 3, ...values })
const slot = (no: number, item: string | null, values: object = {}) => ({
  no,
  product: item,
  price: null,
  capacity: 10,
  warn: 2,
  ...values,
})
const planogram = async (body: object) => (await clerk.post('/api/vend/device/planogram', body)).body
const preview = async (body: object) => (await clerk.post('/api/vend/device/planogram/preview', body)).body
const restock = async (at: MadeDevice, slots: object[], values: object = {}) =>
  (await clerk.post('/api/vend/device/restock', { _id: at._id, slots, ...values })).body
const slotsOf = async ({ _id }: MadeDevice) => (await clerk.get(`/api/vend/device?_id=${_id}`)).body.device.slots
/** `stock/held` of each slot. */
const stocks = async (at: MadeDevice) => (await slotsOf(at)).map((one: Any) => `${one.stock}/${one.lockStock}`)
/** `type num before after` of the records, newest first. */
const records = async (query: string) =>
  (await clerk.get(`/api/vend/product/record/list?${query}`)).body.list.map((one: Any) =>
    [one.type, one.num, one.before, one.after].join(' '),
  )
const differences = () => stockDifferences(world, tenant.id)

/** A phone has ordered, and not yet paid. */
async function ordered(at: MadeDevice, no: number, num: number): Promise<void> {
  const device = await mqttDevice(world, 'vend', at)
  await device.report('login', { firmware: '1.0' })
  const phone = await consumerPhone(world, 'vend', at.code)
  const { slots } = (await phone.get(`vend/qrcode?no=${at.code}`)).body
  const { price } = slots.find((one: Any) => one.no === no)
  const { body } = await phone.placeOrder({ device: at._id, items: [{ slot: no, num, price }] })
  expect(body).toMatchObject({ code: 0 })
}

describe('products and categories', () => {
  test('[K330] [K331] [K332] [K333] [K334] a product has a price of at least a fen, a name of its own, and is deleted only when no slot has it', async () => {
    const { _id } = await make(clerk, '/api/vend/product', {
      name: '可乐',
      price: 350,
      cost: 200,
      unit: '罐',
      shelfDays: 180,
    })
    const create = async (values: object) =>
      (await clerk.post('/api/vend/product', { name: '雪碧', price: 1, ...values })).body.code
    expect([await create({ price: 0 }), await create({ name: '可乐' }), await create({ shelfDays: 0 })]).toEqual([
      40001, 40903, 40001,
    ])
    const { body } = await clerk.put('/api/vend/product', { _id, rev: 0, price: 400 })
    expect(body.product).toMatchObject({
      price: 400,
      cost: 200,
      unit: '罐',
      shelfDays: 180,
      stock: 0,
      sales: 0,
      status: 1,
    })
    const at = await machine()
    expect(await planogram({ _ids: [at._id], slots: [slot(1, _id)] })).toMatchObject({ code: 0 })
    const remove = async () => (await clerk.del('/api/vend/product', { _id })).body.code
    expect(await remove()).toBe(40904)
    await planogram({ _ids: [at._id], slots: [slot(1, null)] })
    expect(await remove()).toBe(0)
    expect((await clerk.get('/api/vend/product/list')).body.list).toEqual([])
    expect((await planogram({ _ids: [at._id], slots: [slot(1, _id)] })).code).toBe(40902)
  })

  test('[R677] [K353] [K354] [K355] [K356] [K357] categories are listed 15 a page, in their order, and stay while they have products', async () => {
    for (let order = 16; order > 0; order--) await make(clerk, '/api/vend/category', { name: `分类 ${order}`, order })
    const { list, pagination } = (await clerk.get('/api/vend/category/list')).body
    expect([list.length, pagination.pageSize, pagination.total]).toEqual([15, 15, 16])
    expect(list[0].name).toBe('分类 1')
    const [category] = list
    const item = await product(300, { category: category._id })
    const remove = async () => (await clerk.del('/api/vend/category', { _id: category._id })).body.code
    expect(await remove()).toBe(40904)
    await clerk.put('/api/vend/product', { _id: item, rev: 0, category: null })
    expect(await remove()).toBe(0)
    const named = await clerk.put('/api/vend/category', { _id: list[1]._id, rev: 0, name: '饮料' })
    expect((await clerk.get(`/api/vend/category?_id=${list[1]._id}`)).body.category).toEqual(named.body.category)
  })
})

describe('restocking', () => {
  test('[K335] what is put in, counted and lost is recorded with who did it, and shown with the slots and the product', async () => {
    const [can, bar] = [await product(), await product()]
    const at = await machine()
    await planogram({ _ids: [at._id], slots: [slot(1, can), slot(2, bar)] })
    const { code, slots } = await restock(at, [
      { no: 1, num: 6 },
      { no: 2, stock: 4 },
    ])
    expect([code, slots[0].stock, slots[1].stock]).toEqual([0, 6, 4])
    await restock(at, [{ no: 1, stock: 5 }], { type: 4, reason: '月底盘点' })
    await restock(at, [{ no: 1, num: 2 }], { type: 5, reason: '过期' })
    expect(await stocks(at)).toEqual(['3/0', '4/0', '0/0'])
    const { list } = (await clerk.get(`/api/vend/product/record/list?product=${can}`)).body
    const named = { product: can, device: at._id, slot: 1, order: null, by: expect.any(String) }
    expect(list).toMatchObject([
      { ...named, type: 5, num: -2, before: 5, after: 3, reason: '过期' },
      { ...named, type: 4, num: -1, before: 6, after: 5, reason: '月底盘点' },
      { ...named, type: 1, num: 6, before: 0, after: 6, reason: null },
    ])
    expect(await records(`device=${at._id}&type=4,5`)).toHaveLength(2)
    expect((await clerk.get(`/api/vend/product?_id=${can}`)).body.product.stock).toBe(3)
    expect(await clerk.get(`/api/vend/device?_id=${at._id}`)).toMatchObject({
      body: { device: { fill: 35, emptySlots: 0 } },
    })
    expect(await differences()).toEqual([])
  })

  test('a refill with wrong lines changes nothing, and one that is sent twice is done once', async () => {
    const can = await product()
    const at = await machine()
    await planogram({ _ids: [at._id], slots: [slot(1, can), slot(2, can)] })
    await restock(at, [{ no: 1, num: 6 }])
    for (const [slots, values] of [
      [
        [
          { no: 2, num: 1 },
          { no: 1, num: 5 },
        ],
      ],
      [
        [
          { no: 2, num: 1 },
          { no: 3, num: 1 },
        ],
      ],
      [
        [
          { no: 2, num: 1 },
          { no: 9, num: 1 },
        ],
      ],
      [
        [
          { no: 2, num: 1 },
          { no: 2, num: 1 },
        ],
      ],
      [
        [
          { no: 2, num: 1 },
          { no: 1, stock: 5 },
        ],
      ],
      [[{ no: 1 }]],
      [[{ no: 1, num: 1, stock: 7 }]],
      [[{ no: 1, num: 1 }], { type: 4 }],
      [[{ no: 1, stock: 1 }], { type: 5 }],
      [[{ no: 1, num: 1 }], { type: 2 }],
      [[]],
    ] as [object[], object?][]) {
      expect([slots, (await restock(at, slots, values)).code]).toEqual([slots, 40001])
    }
    expect((await restock(at, [{ no: 1, num: 7 }], { type: 5 })).code).toBe(40920)
    expect(await stocks(at)).toEqual(['6/0', '0/0', '0/0'])
    for (let time = 0; time < 2; time++) await restock(at, [{ no: 2, num: 2 }], { idemKey: 'refill-0001' })
    expect(await stocks(at)).toEqual(['6/0', '2/0', '0/0'])
    expect((await restock(at, [{ no: 2, num: 3 }], { idemKey: 'refill-0001' })).code).toBe(40903)
  })

  test('whoever may only refill may not write goods off, nor touch machines of others', async () => {
    const can = await product()
    const at = await machine()
    await planogram({ _ids: [at._id], slots: [slot(1, can)] })
    const helper = await tenant.user({ permissions: [['vend', 'device', 'restock']] })
    const post = async (body: object) =>
      (await helper.post('/api/vend/device/restock', { _id: at._id, slots: [{ no: 1, num: 1 }], ...body })).body.code
    expect([await post({}), await post({ type: 5 })]).toEqual([0, 40301])
    const elsewhere = await (await world.tenant()).user()
    const { body } = await elsewhere.post('/api/vend/device/restock', { _id: at._id, slots: [{ no: 1, num: 1 }] })
    expect(body.code).toBe(40400)
    expect(
      (await elsewhere.post('/api/vend/device/planogram', { _ids: [at._id], slots: [slot(1, null)] })).body.code,
    ).toBe(40400)
  })

  test('a refill ends the fault of its slots', async () => {
    const can = await product()
    const at = await machine()
    await planogram({ _ids: [at._id], slots: [slot(1, can)] })
    const device = await mqttDevice(world, 'vend', at)
    await device.report('status', { slots: [{ no: 1, fault: true, err: 'jam' }] })
    expect((await slotsOf(at))[0]).toMatchObject({ fault: true, faultCode: 'jam' })
    await restock(at, [{ no: 1, num: 1 }])
    expect((await slotsOf(at))[0]).toMatchObject({ fault: false, faultCode: null })
  })
})

test('of ten phones that order the last four cans at once, four get one each', async () => {
  const can = await product()
  const at = await machine()
  await planogram({ _ids: [at._id], slots: [slot(1, can)] })
  await restock(at, [{ no: 1, num: 4 }])
  await (await mqttDevice(world, 'vend', at)).report('login', { firmware: '1.0' })
  const phones = await Promise.all(Array.from({ length: 10 }, () => consumerPhone(world, 'vend', at.code)))
  const items = [{ slot: 1, num: 1, price: 300 }]
  const answers = await Promise.all(phones.map((phone) => phone.placeOrder({ device: at._id, items })))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.sort()).toEqual([...Array(4).fill(0), ...Array(6).fill(40920)])
  expect(await stocks(at)).toEqual(['4/4', '0/0', '0/0'])
  expect(await differences()).toEqual([])
})

describe('planograms', () => {
  test('a copy is previewed slot by slot, and applied to all machines or to none', async () => {
    const [can, bar] = [await product(), await product()]
    const [from, to, other] = [await machine(), await machine(), await machine({ slotCount: 2 })]
    await planogram({ _ids: [from._id], slots: [slot(1, can, { price: 250 }), slot(2, bar, { capacity: 6, warn: 1 })] })
    await planogram({ _ids: [to._id], slots: [slot(1, bar)] })
    await restock(to, [{ no: 1, num: 4 }])
    const asked = { _ids: [to._id, other._id], from: from._id }
    const { machines, products, seen } = await preview(asked)
    expect(machines[0]).toMatchObject({
      _id: to._id,
      differences: [
        {
          no: 1,
          before: { product: bar, price: null, stock: 4, lockStock: 0 },
          after: { product: can, price: 250, capacity: 10, warn: 2 },
          removed: 4,
          problem: null,
        },
        { no: 2, before: { product: null }, after: { product: bar, price: null, capacity: 6, warn: 1 }, removed: 0 },
      ],
    })
    expect(Object.keys(products).sort()).toEqual([can, bar].sort())
    expect(machines[1].differences.at(-1)).toMatchObject({ no: 3, problem: '没有 3 号货道' })
    expect((await planogram({ ...asked, seen })).code).toBe(40001)
    expect((await slotsOf(other))[0].product).toBeNull()
    const one = { _ids: [to._id], from: from._id }
    const before = (await preview(one)).seen
    await planogram({ _ids: [from._id], slots: [slot(1, can, { price: 260 })] })
    expect((await planogram({ ...one, seen: before })).code).toBe(40901)
    // A sale in between is no reason to look again.
    const now = (await preview(one)).seen
    await restock(to, [{ no: 1, num: 1 }])
    expect(await planogram({ ...one, seen: now })).toMatchObject({ code: 0, seen: now })
    expect(await slotsOf(to)).toMatchObject([
      { no: 1, product: can, price: 260, amount: 260, stock: 0 },
      { no: 2, product: bar, price: null, amount: 300, capacity: 6, warn: 1, stock: 0 },
      { no: 3, product: null },
    ])
    expect(await records(`device=${to._id}&product=${bar}`)).toEqual(['4 -5 5 0', '1 1 4 5', '1 4 0 4'])
    expect((await preview(one)).machines[0].differences).toEqual([])
    expect(await differences()).toEqual([])
  })

  test('a slot that is sold keeps its product, and its stock stays above what is sold', async () => {
    const [can, bar] = [await product(), await product()]
    const at = await machine()
    const slots = [slot(1, can), slot(2, can)]
    await planogram({ _ids: [at._id], slots })
    await restock(at, [
      { no: 1, num: 5 },
      { no: 2, num: 5 },
    ])
    await ordered(at, 1, 2)
    expect(await stocks(at)).toEqual(['5/2', '5/0', '0/0'])
    const { machines } = await preview({ _ids: [at._id], slots: [slot(1, bar)] })
    expect(machines[0].differences[0].problem).toBe('1 号货道有 2 件已售未出货')
    for (const item of [bar, null]) {
      expect((await planogram({ _ids: [at._id], slots: [slot(2, bar), slot(1, item)] })).code).toBe(40904)
    }
    expect((await slotsOf(at))[1].product).toBe(can)
    expect((await restock(at, [{ no: 1, stock: 1 }], { type: 4 })).code).toBe(40920)
    expect((await planogram({ _ids: [at._id], slots: [slot(1, can, { price: 100, capacity: 5 })] })).code).toBe(0)
    const { rev } = (await clerk.get(`/api/vend/device?_id=${at._id}`)).body.device
    const smaller = async (slotCount: number, given = rev) =>
      (await clerk.put('/api/vend/device', { _id: at._id, rev: given, slotCount })).body
    expect(await smaller(1)).toMatchObject({ code: 0 })
    expect(await records(`device=${at._id}&slot=2`)).toEqual(['4 -5 5 0', '1 5 0 5'])
    expect(await stocks(at)).toEqual(['5/2'])
    expect(await differences()).toEqual([])
  })

  test('limits: a machine names its own slots and doors, a capacity is no less than what is in it', async () => {
    const can = await product()
    const at = await machine({ doorCount: 2 })
    await planogram({ _ids: [at._id], slots: [slot(1, can)] })
    await restock(at, [{ no: 1, num: 5 }])
    const code = async (values: object, no = 1) =>
      (await planogram({ _ids: [at._id], slots: [slot(no, can, values)] })).code
    expect(await code({ capacity: 4 })).toBe(40001)
    expect(await code({ warn: 11 })).toBe(40001)
    expect(await code({}, 4)).toBe(40001)
    expect(await code({ door: 3 })).toBe(40001)
    expect([await code({ price: 0 }), await code({ capacity: 0 }), await code({}, 201)]).toEqual([40001, 40001, 40001])
    expect((await planogram({ _ids: [at._id] })).code).toBe(40001)
    expect((await planogram({ _ids: [at._id], slots: [slot(1, can), slot(1, null)] })).code).toBe(40001)
    expect(await code({ door: 2 })).toBe(0)
    expect((await slotsOf(at))[0]).toMatchObject({ door: 2, capacity: 10 })
  })
})
