import { expect, test } from 'vitest'
import { roomOf } from './rooms.mjs'
import { seedOf } from './seed.mjs'
import { inSeededOrder } from './sequencer.mjs'

const FILES = ['a/1', 'a/2', 'a/3', 'b/1', 'b/2', 'b/3', 'c/1', 'c/2', 'c/3']
const groupsOf = (file) => [file.split('/')[0], file]

test('the order follows from the seed, and what belongs together stays together', () => {
  const order = inSeededOrder(FILES, '1', groupsOf)
  expect(inSeededOrder(FILES.toReversed(), '1', groupsOf)).toEqual(order)
  expect(order.toSorted()).toEqual(FILES)
  const folders = order.map((file) => file[0])
  expect(folders.filter((folder, i) => folder !== folders[i - 1])).toHaveLength(3)
  const orders = new Set(Array.from({ length: 20 }, (_, i) => inSeededOrder(FILES, String(i), groupsOf).join()))
  expect(orders.size).toBeGreaterThan(15)
})

test('the files of a folder follow each other, and so do those of the folders in it', () => {
  const files = ['a/1', 'a/b/1', 'a/b/2', 'a/c/d/1', 'b/1', 'b/b/1', 'b/b/2']
  for (const seed of ['1', '2', '3']) {
    const order = inSeededOrder(files, seed, (file) => file.split('/'))
    for (const folder of ['a/', 'a/b/', 'b/', 'b/b/']) {
      const within = order.map((file) => file.startsWith(folder))
      expect([folder, within.filter((is, i) => is && !within[i - 1]).length]).toEqual([folder, 1])
    }
  }
})

test('a file belongs to its room or app', () => {
  expect(roomOf('packages/selling/server/money/books/audit.test.ts')).toBe('selling/server/money')
  expect(roomOf('packages/core/server/closing.test.ts')).toBe('core/server')
  expect(roomOf('packages/core/contract/define/app.test.ts')).toBe('core/contract')
  expect(roomOf('apps/one/web/list.test.ts')).toBe('apps/one')
  expect(roomOf('product/e2e/one.spec.ts')).toBe('journeys')
  expect(roomOf('product/zone.test.ts')).toBe('product')
  expect(roomOf('widgets/Pie/view.test.tsx')).toBe('widgets')
})

test('a seed is taken from SEED or drawn, and nonsense is refused', () => {
  expect(seedOf({ SEED: '42' })).toBe('42')
  expect(seedOf({})).toMatch(/^[1-9]\d*$/)
  expect(() => seedOf({ SEED: 'abc' })).toThrow('SEED=abc')
  expect(() => seedOf({ SEED: '0' })).toThrow()
})
