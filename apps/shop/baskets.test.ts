import { Refusal } from '@atrium/core/contract/refusal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceOf } from './server/pricing/price.ts'
import { byTheRules, catalogueIn, type RandomBasket, randomBasket } from './testing/baskets.ts'

const NOON = Date.parse('2026-03-01T12:00:00+08:00')

/** What the till says: the price, or why there is none. */
function said({ setting, ...given }: RandomBasket, { lines = given.basket.lines } = {}) {
  try {
    return priceOf({ ...given.basket, lines }, catalogueIn(given), setting, NOON)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error
  }
}

test('a thousand random baskets cost what the rules say, or are refused', () => {
  const outcomes = new Set<string>()
  fc.assert(
    fc.property(randomBasket, (given) => {
      const price = said(given)
      const expected = byTheRules(given)
      outcomes.add(typeof expected === 'string' ? expected : 'sold')
      if (typeof expected === 'string') expect(price, expected).toBeInstanceOf(Refusal)
      else expect(price).toMatchObject({ amount: expected })
    }),
    { numRuns: 1000 },
  )
  expect([...outcomes].sort()).toEqual(
    [
      ...[
        'sold',
        'closed',
        'gone',
        'other price',
        'not this way',
        'beyond the limit',
        'way not offered',
        'no consignee',
      ],
      ...['too far', 'too little', 'no express', 'nothing to pay'],
    ].sort(),
  )
})

test('a thousand random baskets cost the same at preview and till, however their lines are written', () => {
  fc.assert(
    fc.property(randomBasket, (given) => {
      const preview = said(given)
      if (preview instanceof Refusal) return
      // The phone sends the prices that it has shown.
      const shown = preview.products.map(({ product, spec, num, price }) => ({ product, spec, num, price }))
      expect(said(given, { lines: shown })).toEqual(preview)
      const single = shown.flatMap(({ num, ...line }) => Array.from({ length: num }, () => ({ ...line, num: 1 })))
      expect(said(given, { lines: single })).toEqual(preview)
      const { products: _, ...sums } = preview
      expect(said(given, { lines: shown.toReversed() })).toMatchObject(sums)
      expect(preview.productAmount).toBe(preview.products.reduce((sum, { amount }) => sum + amount, 0))
      expect(preview.amount).toBe(preview.productAmount + preview.deliverFee + preview.packFee - preview.discount)
    }),
    { numRuns: 1000 },
  )
})
