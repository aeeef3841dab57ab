import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Line } from '../../entities/order.ts'
import { renderWithWords } from '../testing.tsx'
import { LinesSum, LinesTab, ProductsCell } from './lines.tsx'

afterEach(cleanup)

const line = (slot: number, extra: Partial<Line> = {}): Line => ({
  product: `p${slot}`,
  name: `商品 ${slot}`,
  slot,
  price: 350,
  num: 1,
  dispensed: 0,
  failed: 0,
  lost: 0,
  ...extra,
})
const paid = { amount: 1400, paidAmount: 1400, refundedAmount: 700, refundStatus: 3 }
const row = { ...paid, status: 8, limit: null, num: 4, dispensed: 2 }

test('each line of an order says what became of it, and its money is one sum', () => {
  const products = [
    line(1, { dispensed: 1 }),
    line(2, { num: 2, dispensed: 1, failed: 1 }),
    line(3, { failed: 1, lost: 1 }),
  ]
  renderWithWords(
    <>
      <LinesTab row={{ ...row, products }} />
      <LinesSum row={{ ...row, products }} />
    </>,
  )
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(texts[1]).toBe('商品 1 1 号¥3.50已出货')
  expect(texts[2]).toBe('商品 2 ×22 号¥3.50出货 1 件，未出货 1 件')
  expect(texts[3]).toBe('商品 3 3 号¥3.50未出货事后出货 1 件，计为损失')
  expect(texts.slice(-4)).toEqual(['应付金额¥14.00', '实付¥14.00', '消费−¥7.00', '已退¥7.00'])
})

test.each([
  [1, '未支付'],
  [2, '待出货'],
  [3, '待出货'],
  [5, '未出货'],
])('a line of an order in status %i: %s', (status, text) => {
  renderWithWords(<LinesTab row={{ ...row, status, products: [line(1)] }} />)
  expect(screen.getAllByText(text).length).toBeGreaterThan(0)
})

test('the list names the products with their numbers', () => {
  renderWithWords(<ProductsCell value={[line(1, { num: 2 }), line(2)]} />)
  expect(screen.getByText('商品 1 ×2 · 商品 2')).toBeTruthy()
})
