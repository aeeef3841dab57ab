import { Refusal } from '@atrium/core/contract/refusal'
import type { World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { STOCK } from '../../contract/patterns/stock.ts'
import { stock } from '../../testing/stock/shelf.ts'
import { openShelf, type Shelf, shelfWorld } from '../../testing/stock/shelf-world.ts'
import { workAudit } from '../money/books/audit.ts'

let world: World
let shelf: Shelf
beforeAll(async () => {
  world = await shelfWorld()
})
beforeEach(async () => {
  shelf = await openShelf(world)
})

const codeOf = (error: unknown) => (error instanceof Refusal ? error.code : error)
const refused = (run: Promise<unknown>) => run.then(() => 'done', codeOf)

test('an order holds what it will take; taking and releasing twice changes nothing', async () => {
  const can = await shelf.good('可乐', 5)
  const [sold, given] = [await shelf.order([{ item: can, num: 2 }]), await shelf.order([{ item: can, num: 3 }])]
  expect(await shelf.left(can)).toEqual([5, 5])
  expect(await shelf.differences()).toEqual([])
  for (const changes of [1, 0]) {
    expect(await shelf.take(sold)).toHaveLength(changes)
    await shelf.release(given)
    expect(await shelf.left(can)).toEqual([3, 0])
  }
  await shelf.ended(sold, 'sold')
  await shelf.ended(given, 'cancelled')
  expect(await shelf.records(can)).toEqual([
    { type: STOCK.restock, num: 5, before: 0, after: 5 },
    { type: STOCK.sale, num: -2, before: 5, after: 3 },
  ])
  expect(await shelf.differences()).toEqual([])
})

test('lines say how many in all, so a part that is reported twice is taken once', async () => {
  const can = await shelf.good('雪碧', 5)
  const order = await shelf.order([{ item: can, num: 3 }])
  const first = [{ item: can, num: 1 }]
  expect(await shelf.take(order, first)).toMatchObject([{ item: can, num: -1, before: 5, after: 4 }])
  expect(await shelf.take(order, first)).toEqual([])
  expect(await shelf.left(can)).toEqual([4, 2])
  await shelf.release(order)
  expect(await shelf.left(can)).toEqual([4, 0])
  // Asked for anew, the order holds only what it has not got yet.
  await shelf.inside((ctx) => stock.lock(ctx, order, [{ item: can, num: 3 }]))
  expect(await shelf.left(can)).toEqual([4, 2])
  await shelf.inside((ctx) => stock.lock(ctx, order, [{ item: can, num: 2 }]))
  expect(await shelf.left(can)).toEqual([4, 1])
})

test('an order of several lines holds all of them or nothing', async () => {
  const [many, few] = [await shelf.good('水', 9), await shelf.good('啤酒', 1)]
  const lines = [
    { item: many, num: 2 },
    { item: few, num: 2 },
  ]
  expect(await refused(shelf.order(lines))).toBe(40920)
  expect(await refused(shelf.order([{ item: uuid(), num: 1 }]))).toBe(40920)
  expect([await shelf.left(many), await shelf.left(few)]).toEqual([
    [9, 0],
    [1, 0],
  ])
})

test('of two phones and one last can, one buys it', async () => {
  const can = await shelf.good('最后一罐', 1)
  const both = await Promise.all([1, 2].map(() => refused(shelf.order([{ item: can, num: 1 }]))))
  expect(both.filter((code) => code === 40920)).toHaveLength(1)
  expect(await shelf.left(can)).toEqual([1, 1])
})

test('forty buyers of twenty cans buy exactly twenty, whatever else they buy in which order', async () => {
  const [can, other] = [await shelf.good('畅销', 20), await shelf.good('其他', 40)]
  const lines = [
    { item: can, num: 1 },
    { item: other, num: 1 },
  ]
  const buy = async (index: number) => {
    const order = await shelf.order(index % 2 ? lines : lines.toReversed())
    await shelf.take(order)
    await shelf.ended(order, 'sold')
  }
  const codes = await Promise.all(Array.from({ length: 40 }, (_, index) => refused(buy(index))))
  expect(codes.filter((code) => code === 'done')).toHaveLength(20)
  expect(codes.filter((code) => code === 40920)).toHaveLength(20)
  expect([await shelf.left(can), await shelf.left(other)]).toEqual([
    [0, 0],
    [20, 0],
  ])
  expect(await shelf.differences()).toEqual([])
})

test('a stock cannot be set below what open orders hold', async () => {
  const can = await shelf.good('茶', 5)
  await shelf.order([{ item: can, num: 3 }])
  const to = (quantity: number) => shelf.inside((ctx) => stock.move(ctx, 'count', [{ item: can, to: quantity }]))
  expect(await refused(to(2))).toBe(40920)
  expect(await refused(shelf.inside((ctx) => stock.move(ctx, 'loss', [{ item: can, num: -3 }])))).toBe(40920)
  expect(await to(3)).toMatchObject([{ num: -2, before: 5, after: 3 }])
  expect(await to(3)).toEqual([])
  expect(await shelf.left(can)).toEqual([3, 3])
})

test('an unlimited stock is never short, is −1 on the wire, and is counted when it ends', async () => {
  const can = await shelf.good('咖啡')
  const to = (quantity: number | null) => shelf.inside((ctx) => stock.move(ctx, 'count', [{ item: can, to: quantity }]))
  const shown = async () => (await shelf.clerk.get(`/api/shelf/good?_id=${can}`)).body.good
  expect((await shown()).stock).toBeNull()
  await to(null)
  const order = await shelf.order([{ item: can, num: 500 }])
  expect(await shown()).toMatchObject({ stock: -1, lockStock: 500 })
  await shelf.take(order)
  await shelf.ended(order, 'sold')
  expect(await shown()).toMatchObject({ stock: -1, lockStock: 0 })
  await to(7)
  expect(await shown()).toMatchObject({ stock: 7 })
  expect((await shelf.records(can)).at(-1)).toEqual({ type: STOCK.count, num: 7, before: null, after: 7 })
  expect(await shelf.differences()).toEqual([])
})

test('goods that leave without having been held are counted before, and a late success can be a loss', async () => {
  const can = await shelf.good('牛奶', 1)
  const open = uuid()
  expect(await shelf.take(open, [{ item: can, num: 3 }])).toMatchObject([{ num: -3, after: 0 }])
  expect((await shelf.records(can)).slice(1)).toEqual([
    { type: STOCK.count, num: 2, before: 1, after: 3 },
    { type: STOCK.sale, num: -3, before: 3, after: 0 },
  ])
  const failed = await shelf.good('豆奶', 2)
  const late = await shelf.order([{ item: failed, num: 1 }])
  await shelf.release(late)
  await shelf.ended(late, 'cancelled')
  for (let time = 0; time < 2; time++) await shelf.take(late, [{ item: failed, num: 1 }], 'loss')
  expect((await shelf.records(failed)).slice(1)).toEqual([{ type: STOCK.loss, num: -1, before: 2, after: 1 }])
  expect(await shelf.differences()).toEqual([])
})

test('what a refund gives back is what the order has taken, once', async () => {
  const can = await shelf.good('果汁', 4)
  const order = await shelf.order([{ item: can, num: 3 }])
  const back = (num?: number) =>
    shelf.inside((ctx) => stock.giveBack(ctx, order, num === undefined ? undefined : [{ item: can, num }]))
  expect(await back()).toEqual([])
  await shelf.take(order)
  await shelf.ended(order, 'sold')
  expect(await back(1)).toMatchObject([{ num: 1, after: 2 }])
  expect(await back(1)).toEqual([])
  expect(await back()).toMatchObject([{ num: 2, after: 4 }])
  expect(await back()).toEqual([])
  expect(await shelf.differences()).toEqual([])
})

test('a record has the time at which it happened, if that was reported later', async () => {
  const can = await shelf.good('补报')
  const [filled, sold] = [new Date('2026-11-01T08:00:00Z'), new Date('2026-11-02T09:30:00Z')]
  await shelf.inside((ctx) => stock.move(ctx, 'restock', [{ item: can, num: 2 }], { at: filled, reason: '月初补货' }))
  const order = await shelf.order([{ item: can, num: 1 }])
  await shelf.inside((ctx) => stock.take(ctx, order, undefined, 'sale', sold))
  const { list } = (await shelf.clerk.get(`/api/shelf/good/record/list?good=${can}`)).body
  expect(list.map(({ at, reason }: Record<string, unknown>) => [at, reason])).toEqual([
    [sold.toISOString(), null],
    [filled.toISOString(), '月初补货'],
  ])
})

test('each spec of an item, and each slot of a device, has a stock of its own', async () => {
  const can = await shelf.good('套餐')
  const device = uuid()
  const keys = [{ spec: 'a1b2c3d4' }, { spec: 'e5f6a7b8' }, { device, slot: 1 }, { device, slot: 2 }, {}]
  const lines = keys.map((key, index) => ({ item: can, ...key, num: index + 1 }))
  await shelf.inside((ctx) => stock.move(ctx, 'restock', lines))
  const order = await shelf.order(lines.slice(0, 4))
  await shelf.take(order, lines.slice(1, 3))
  const inDevice = await shelf.inside((ctx) => stock.quantities(ctx, { device }))
  expect(inDevice.map(({ slot, quantity, locked }) => [slot, quantity, locked])).toEqual([
    [1, 0, 0],
    [2, 4, 4],
  ])
  const all = await shelf.inside((ctx) => stock.quantities(ctx, { items: [can] }))
  expect(all.map(({ quantity }) => quantity).sort()).toEqual([0, 0, 1, 4, 5])
  await shelf.release(order)
  await shelf.ended(order, 'sold')
  const { list } = (await shelf.clerk.get(`/api/shelf/good/record/list?good=${can}&type=2`)).body
  expect(list.map(({ spec, slot, num }: Record<string, unknown>) => [spec, slot, num]).sort()).toEqual(
    [
      ['e5f6a7b8', null, -2],
      [null, 1, -3],
    ].sort(),
  )
})

test('goods that no order held leave the place, even if another order holds all of it', async () => {
  const can = await shelf.good('门外', 3)
  const late = await shelf.order([{ item: can, num: 2 }])
  await shelf.release(late)
  const open = await shelf.order([{ item: can, num: 3 }])
  await shelf.inside((ctx) => stock.take(ctx, late, [{ item: can, num: 2 }], 'loss'))
  expect(await shelf.left(can)).toEqual([1, 3])
  expect(await refused(shelf.order([{ item: can, num: 1 }]))).toBe(40920)
  // The open order may be asked for again, and a restock does not have to fill all of the gap.
  await shelf.inside((ctx) => stock.lock(ctx, open, [{ item: can, num: 3 }]))
  await shelf.inside((ctx) => stock.move(ctx, 'restock', [{ item: can, num: 1 }]))
  expect(await shelf.left(can)).toEqual([2, 3])
  await shelf.take(open, [{ item: can, num: 2 }])
  await shelf.release(open)
  expect(await shelf.left(can)).toEqual([0, 0])
})

test('the role that serves tenants cannot write the tables itself', async () => {
  const can = await shelf.good('不可改', 1)
  const inside = (text: string) =>
    world.server.services.db.asTenant(shelf.tenant.id, (tx) => tx.executeQuery({ sql: text } as never))
  for (const text of [
    `update stock set quantity = 9 where item_id = '${can}'`,
    `delete from stock_record where item_id = '${can}'`,
    `insert into stock_lock (stock_id, app, order_id) select id, app, item_id from stock where item_id = '${can}'`,
  ]) {
    await expect(inside(text)).rejects.toMatchObject({ code: '42501' })
  }
  expect(await shelf.left(can)).toEqual([1, 0])
})

test('the nightly audit finds a stock that its records and its orders do not explain', async () => {
  const can = await shelf.good('审计', 5)
  const order = await shelf.order([{ item: can, num: 2 }])
  await workAudit(world.server.services, shelf.tenant.id, '2026-11-27')
  await shelf.ended(order, 'cancelled')
  await world.sql(`update stock set quantity = 6 where item_id = '${can}'`)
  await world.sql(`update stock_lock set held = 1 where order_id = '${order}'`)
  await world.sql(`update stock_record set before = 1, num = 4 where item_id = '${can}'`)
  await workAudit(world.server.services, shelf.tenant.id, '2026-11-28')
  const nights = await world.sql(
    `select differences from books_audit where tenant_id = '${shelf.tenant.id}' order by day`,
  )
  expect(nights[0]!.differences).toEqual([])
  expect(
    (nights[1]!.differences as { what: string; expected: number; found: number }[]).map((one) => ({ ...one, id: '' })),
  ).toEqual([
    { what: 'a stock is not the sum of its records', id: '', expected: 4, found: 6 },
    { what: 'a record does not begin where the one before it ended', id: '', expected: 0, found: 1 },
    { what: 'what is locked of a stock is not what orders hold', id: '', expected: 1, found: 2 },
    { what: 'an order does not hold what is open of it', id: '', expected: 0, found: 1 },
  ])
})
