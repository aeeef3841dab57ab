import { serviceFee } from '@atrium/selling/server/money/books/shares'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeOf } from './web/account/account.ts'

test('the fee that the page shows equals the fee that the server takes', () => {
  expect([feeOf(10_000, 0.6), feeOf(999, 0.6), feeOf(100, 0)]).toEqual([60, 6, 0])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 10_000 }), (fen, points) => {
      expect(feeOf(fen, points / 100)).toBe(serviceFee(fen, points / 100))
    }),
  )
})
