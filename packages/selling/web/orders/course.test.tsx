import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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
        lines={[
          ['Paid', 500],
          ['Fee', -320],
        ]}
      />
    </>,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent?.trim())).toEqual([
    '2.20 kWh',
    '1:30:00',
  ])
  expect(screen.getByRole('row', { name: 'Paid ¥5.00' })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Fee .*3\.20/ })).toBeTruthy()
})
