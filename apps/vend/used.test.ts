import { expect, test } from 'vitest'
import { usedOf } from './used.ts'

const line = { product: 'p', name: 'Tea', slot: 1, price: 350, num: 2, dispensed: 0, failed: 0, lost: 0 }
const order = { limit: null, num: 2, amount: 700, products: [line] }
const cabinet = { ...order, limit: 500 }

test('of lanes, what came out is used, and what came after the order had ended costs nothing', () => {
  expect(usedOf(order)).toBe(0)
  expect(usedOf({ ...order, products: [{ ...line, dispensed: 1, failed: 1, lost: 1 }] })).toBe(350)
})

test('of a cabinet, what was taken, at most what was held; nothing before that is known', () => {
  expect(usedOf({ ...cabinet, num: 0, amount: 500 })).toBe(0)
  expect(usedOf({ ...cabinet, amount: 350 })).toBe(350)
  expect(usedOf({ ...cabinet, amount: 700 })).toBe(500)
})
