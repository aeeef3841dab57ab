import { expect, test } from 'vitest'
import { usedOf } from './used.ts'

const startedAt = '2026-11-21T12:00:00Z'

test.each([
  ['played', { status: 4, startedAt }, 1000],
  ['refunded after it was played', { status: 7, startedAt }, 1000],
  ['refunded before a coin was credited', { status: 7, startedAt: null }, 0],
  ['failed', { status: 6, startedAt }, 0],
  ['paid and not yet begun', { status: 2, startedAt: null }, 0],
])('of a package that was %s', (_, order, usedFen) => {
  expect(usedOf({ ...order, amount: 1000 })).toBe(usedFen)
})
