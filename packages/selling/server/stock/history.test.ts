import { Refusal } from '@atrium/core/contract/refusal'
import type { World } from '@atrium/core/testing/world'
import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { stock } from '../../testing/stock/shelf.ts'
import { openShelf, type Shelf, shelfWorld } from '../../testing/stock/shelf-world.ts'
import type { StockLine } from './stock.ts'

/** Whatever the order of the operations, and however often one is repeated, stock, records and orders agree. */

let world: World
beforeAll(async () => {
  world = await shelfWorld()
})

const ITEMS = 3
const step = fc.record({
  what: fc.constantFrom(
    'order',
    'order',
    'lock',
    'take',
    'take',
    'takeAll',
    'release',
    'giveBack',
    'add',
    'count',
    'repeat',
  ),
  order: fc.nat({ max: 4 }),
  nums: fc.array(fc.nat({ max: 6 }), { minLength: ITEMS, maxLength: ITEMS }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** What a stock and an order should be, computed without the database. */
interface Model {
  quantity: number[]
  orders: Map<string, { held: number[]; taken: number[]; returned: number[] }>
}

async function play(shelf: Shelf, steps: readonly Step[]): Promise<void> {
  const items: string[] = []
  for (let index = 0; index < ITEMS; index++) items.push(await shelf.good(`商品${index}`, 10))
  const model: Model = { quantity: items.map(() => 10), orders: new Map() }
  const zero = () => items.map(() => 0)
  const free = (index: number) =>
    model.quantity[index]! - [...model.orders.values()].reduce((sum, { held }) => sum + held[index]!, 0)
  let last: (() => Promise<unknown>) | undefined

  for (const { what, order: which, nums } of steps) {
    const ids = [...model.orders.keys()]
    const id = what === 'order' ? uuid() : ids[which % Math.max(1, ids.length)]
    const known = (id && model.orders.get(id)) || { held: zero(), taken: zero(), returned: zero() }
    const lines: StockLine[] = items.map((item, index) => ({ item, num: nums[index]! }))
    const inside = shelf.inside
    if (what === 'repeat') {
      const before = await stateOf(shelf, items)
      await last?.().catch(onlyRefused)
      expect(await stateOf(shelf, items)).toEqual(before)
      continue
    }
    if (what === 'add') {
      last = undefined
      await inside((ctx) => stock.move(ctx, 'restock', lines))
      for (const [index, num] of nums.entries()) model.quantity[index]! += num
      continue
    }
    if (what === 'count') {
      last = () =>
        inside((ctx) =>
          stock.move(
            ctx,
            'count',
            items.map((item, index) => ({ item, to: nums[index]! })),
          ),
        )
      const isBelow = nums.some(
        (num, index) => num < Math.min(model.quantity[index]!, model.quantity[index]! - free(index)),
      )
      expect(await last().then(() => false, onlyRefused)).toBe(isBelow)
      if (!isBelow) model.quantity = [...nums]
      continue
    }
    if (!id) continue
    const { held, taken, returned } = known
    if (what === 'order' || what === 'lock') {
      const wanted = nums.map((num, index) => Math.max(0, num - taken[index]!))
      const isShort = wanted.some((num, index) => num - held[index]! > Math.max(0, free(index)))
      last = () => shelf.lock(id, lines)
      expect(await last().then(() => false, onlyRefused)).toBe(isShort)
      if (isShort) continue
      model.orders.set(id, { held: wanted, taken, returned })
    } else if (what === 'release') {
      last = () => shelf.release(id)
      await last()
      model.orders.set(id, { held: zero(), taken, returned })
    } else if (what === 'giveBack') {
      last = () => inside((ctx) => stock.giveBack(ctx, id, lines))
      await last()
      for (const [index, num] of nums.entries()) {
        const due = Math.max(0, Math.min(num, taken[index]!) - returned[index]!)
        returned[index]! += due
        model.quantity[index]! += due
      }
    } else {
      const all = what === 'takeAll'
      last = () => shelf.take(id, all ? undefined : lines)
      await last()
      for (const [index, num] of nums.entries()) {
        const due = all ? held[index]! : Math.max(0, num - taken[index]!)
        const own = Math.min(due, held[index]!)
        const missing = Math.max(0, due - model.quantity[index]!)
        held[index]! -= own
        taken[index]! += due
        model.quantity[index]! += missing - due
      }
    }
    await shelf.holds(id, (model.orders.get(id) ?? known).held)
    expect(await shelf.differences()).toEqual([])
  }
  const locked = items.map((_, index) => model.quantity[index]! - free(index))
  expect(await Promise.all(items.map((item) => shelf.left(item)))).toEqual(
    items.map((_, index) => [model.quantity[index], locked[index]]),
  )
}

const onlyRefused = (error: unknown): boolean => {
  if (!(error instanceof Refusal) || error.code !== 40920) throw error
  return true
}

async function stateOf(shelf: Shelf, items: readonly string[]) {
  return Promise.all(items.map(async (item) => [await shelf.left(item), await shelf.records(item)]))
}

test('random histories leave stock, records and orders in agreement, and a repeated operation changes nothing', async () => {
  const history = fc.array(step, { minLength: 10, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(history, async (steps) => play(await openShelf(world), steps)),
    { numRuns: 8 },
  )
})
