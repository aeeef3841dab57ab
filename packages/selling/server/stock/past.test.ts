import type { World } from '@atrium/core/testing/world'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { STOCK } from '../../contract/patterns/stock.ts'
import { stock } from '../../testing/stock/shelf.ts'
import { openShelf, shelfWorld } from '../../testing/stock/shelf-world.ts'
import { recordPastStock } from './past.ts'

let world: World
beforeAll(async () => {
  world = await shelfWorld()
})

const at = (day: number) => Date.parse(`2026-01-0${day}T03:04:05Z`)

test('changes of the past are recorded in their order, each as of its own moment, and later ones go on from there', async () => {
  const shelf = await openShelf(world)
  const [can, order] = [await shelf.good('可乐'), uuid()]
  const of = { item: can, spec: '' }
  await shelf.inside((ctx) =>
    recordPastStock(ctx, 'shelf', [
      { ...of, kind: 'restock', num: 9, reason: '进货', atMs: at(1) },
      { ...of, kind: 'sale', num: -4, order, atMs: at(2) },
      { ...of, kind: 'back', num: 1, order, atMs: at(3) },
    ]),
  )
  expect(await shelf.left(can)).toEqual([6, 0])
  expect(await shelf.differences()).toEqual([])
  // The order still has three to give back.
  await shelf.inside((ctx) => stock.giveBack(ctx, order))
  expect(await shelf.records(can)).toEqual([
    { type: STOCK.restock, num: 9, before: 0, after: 9 },
    { type: STOCK.sale, num: -4, before: 9, after: 5 },
    { type: STOCK.back, num: 1, before: 5, after: 6 },
    { type: STOCK.back, num: 3, before: 6, after: 9 },
  ])
  expect(await shelf.differences()).toEqual([])
  const { list } = (await shelf.clerk.get(`/api/shelf/good/record/list?good=${can}`)).body
  expect(list.map((row: { at: string }) => Date.parse(row.at)).slice(1)).toEqual([at(3), at(2), at(1)])
})

test('a stock that has records gets no other past', async () => {
  const shelf = await openShelf(world)
  const can = await shelf.good('雪碧', 5)
  const change = { kind: 'restock', item: uuid(), spec: '', num: 3, atMs: at(1) } as const
  await expect(shelf.inside((ctx) => recordPastStock(ctx, 'shelf', [change]))).rejects.toThrow('has stock of shelf')
  expect(await shelf.left(can)).toEqual([5, 0])
})
