import fc from 'fast-check'
import { expect, test } from 'vitest'
import { REFUND_STATUSES } from './order.ts'
import { type SumLine, sumOf } from './order-sum.ts'

const namesAndFen = (lines: readonly SumLine[]) => lines.map(({ name, fen }) => [name, fen])
const total = (lines: readonly SumLine[]) => lines.reduce((sum, { fen }) => sum + fen, 0)

const fen = fc.nat(100_000)
const orders = fc
  .record({ paidAmount: fen, share: fc.double({ min: 0, max: 1, noNaN: true }), usedFen: fen })
  .chain(({ paidAmount, share, usedFen }) =>
    fc.constantFrom(...Object.keys(REFUND_STATUSES).map(Number)).map((refundStatus) => ({
      order: { paidAmount, refundedAmount: Math.floor(paidAmount * share), refundStatus },
      usedFen,
    })),
  )

test('what was paid, less what was used, is what was returned and what is still held, for any order', () => {
  fc.assert(
    fc.property(orders, ({ order, usedFen }) => {
      const { lines, costFen } = sumOf(order, usedFen)
      const [above, below] = [lines.filter(({ isBelow }) => !isBelow), lines.filter(({ isBelow }) => isBelow)]
      expect(total(above)).toBe(total(below))
      const fenOf = (name: string) => lines.find((line) => line.name === name)?.fen ?? 0
      expect(fenOf('paid')).toBe(order.paidAmount)
      expect(fenOf('returned')).toBe(order.refundedAmount)
      expect(costFen + fenOf('used') + fenOf('waived')).toBe(0)
      // Only what was used is taken away.
      for (const line of lines) if (line.name !== 'used') expect(line.fen).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  [
    'settled',
    [5000, 2660, 3],
    2340,
    [
      ['paid', 5000],
      ['used', -2340],
      ['returned', 2660],
    ],
  ],
  [
    'not yet refunded',
    [5000, 0, 0],
    2340,
    [
      ['paid', 5000],
      ['used', -2340],
      ['left', 2660],
    ],
  ],
  [
    'being refunded',
    [5000, 0, 2],
    2340,
    [
      ['paid', 5000],
      ['used', -2340],
      ['returning', 2660],
    ],
  ],
  [
    'with a failed refund',
    [5000, 0, 5],
    2340,
    [
      ['paid', 5000],
      ['used', -2340],
      ['stuck', 2660],
    ],
  ],
  [
    'partly refunded',
    [5000, 1000, 5],
    2340,
    [
      ['paid', 5000],
      ['used', -2340],
      ['returned', 1000],
      ['stuck', 1660],
    ],
  ],
  [
    'given back later',
    [5000, 5000, 3],
    2340,
    [
      ['paid', 5000],
      ['used', -2340],
      ['waived', 2340],
      ['returned', 5000],
    ],
  ],
  [
    'paid afterwards',
    [0, 0, 0],
    300,
    [
      ['paid', 0],
      ['used', -300],
      ['owed', 300],
    ],
  ],
  [
    'free',
    [0, 0, 0],
    0,
    [
      ['paid', 0],
      ['used', 0],
    ],
  ],
  [
    'a package',
    [1000, 0, 0],
    1000,
    [
      ['paid', 1000],
      ['used', -1000],
    ],
  ],
] as const)('the sum of an order that is %s', (_, [paidAmount, refundedAmount, refundStatus], usedFen, lines) => {
  expect(namesAndFen(sumOf({ paidAmount, refundedAmount, refundStatus }, usedFen).lines)).toEqual(lines)
})
