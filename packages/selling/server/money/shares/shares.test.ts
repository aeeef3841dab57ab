import type { Share } from '@atrium/core/server/partners/partner-network'
import { checkRatios } from '@atrium/core/server/partners/ratios'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { portion, serviceFee, splitIncome } from '../books/shares.ts'
import { takeBack } from '../refunds/refund-split.ts'

const share = (type: Share['owner']['type'], ratio: number): Share => ({ owner: { type, id: type }, ratio })
const FOUR = [share('merchant', 50), share('channel', 5), share('agent', 10), share('platform', 1)]

describe('the specification’s own figures', () => {
  test('1000 fen with a fee of 0.60 % and four owners', () => {
    expect(splitIncome(1000, 0.6, FOUR)).toEqual({
      channelFeeFen: 6,
      baseFen: 994,
      amountsFen: [497, 49, 99, 9],
      restFen: 340,
    })
  })

  test('300 of the 1000 fen are refunded', () => {
    const shares = [497, 49, 99, 9].map((amountFen, index) => ({ id: String(index), amountFen, reversedFen: 0 }))
    expect([...takeBack(shares, 1000, 300).values()]).toEqual([149, 14, 29, 2])
  })

  test('the fee of a withdrawal is its rate, rounded up', () => {
    expect([serviceFee(10000, 0.6), serviceFee(999, 0.6)]).toEqual([60, 6])
  })
})

test('ratios above a hundred percent in sum are refused; exactly a hundred percent is accepted', () => {
  expect(() => checkRatios([{ ratio: 60 }, { ratio: 40.01 }])).toThrow('40001')
  expect(() => checkRatios([{ ratio: -1 }])).toThrow('40001')
  expect(() => checkRatios([{ ratio: 60 }, { ratio: 40 }])).not.toThrow()
})

test('a portion is exact where floating-point arithmetic is not', () => {
  // 0.29 × 100 is 28.999… in floating point.
  expect(portion(10000, 0.29)).toBe(29)
  expect(portion(99_999_999, 99.99)).toBe(99_989_999)
})

const ratios = fc
  .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 0, maxLength: 5 })
  .filter((points) => points.reduce((sum, point) => sum + point, 0) <= 10_000)

test('however an income is split, the parts add up to it and no part is negative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      ratios,
      (fen, fee, points) => {
        const split = splitIncome(
          fen,
          fee / 100,
          points.map((point) => share('merchant', point / 100)),
        )
        const parts = [split.channelFeeFen, split.restFen, ...split.amountsFen]
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(fen)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('a payment that is fully refunded, in any number of parts, leaves no owner with a remainder', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 4 }),
      (refunds, amounts) => {
        const paidFen = refunds.reduce((sum, refund) => sum + refund, 0)
        const shares = amounts.map((amount, index) => ({
          id: String(index),
          amountFen: Math.min(amount, paidFen),
          reversedFen: 0,
        }))
        let backFen = 0
        for (const refund of refunds) {
          backFen += refund
          const back = takeBack(shares, paidFen, backFen)
          for (const each of shares) each.reversedFen += back.get(each.id)!
          for (const each of shares) expect(each.reversedFen).toBeLessThanOrEqual(each.amountFen)
        }
        expect(shares.map(({ reversedFen }) => reversedFen)).toEqual(shares.map(({ amountFen }) => amountFen))
      },
    ),
  )
})
