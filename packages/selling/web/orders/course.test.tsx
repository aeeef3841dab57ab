import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { sumOf } from '../../contract/patterns/order-sum.ts'
import { OrderFigures, OrderMoney } from './course.tsx'

afterEach(cleanup)

test('what was delivered has names, values and units, and the money goes from payment to refund', () => {
  render(
    <>
      <OrderFigures
        figures={[
          ['Energy', '2.20', 'kWh'],
          ['Time', '1:30:00'],
        ]}
      />
      <OrderMoney
        title="Money"
        lines={[['Price', 600]]}
        sum={sumOf({ paidAmount: 500, refundedAmount: 100, refundStatus: 2 }, 320)}
        used={[
          ['Energy fee', 200],
          ['Service fee', 120],
        ]}
      />
    </>,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent?.trim())).toEqual([
    '2.20 kWh',
    '1:30:00',
  ])
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Price¥6.00',
    '实付¥5.00',
    'Energy fee−¥2.00',
    'Service fee−¥1.20',
    '已退¥1.00',
    '退款中¥0.80',
  ])
})
