import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithWords } from '../testing.tsx'
import OverHoursInput from './over-hours-input.tsx'

afterEach(cleanup)

const values = { freeMinutes: 5, unitMinutes: 30, unitPrice: 150, dayMax: 2000, deposit: 9900, overHours: 168 }
const show = (form: object) =>
  renderWithWords(<OverHoursInput value={168} onChange={() => {}} disabled={false} values={{ ...form }} />)

test('the form of a price shows what its numbers come to', () => {
  show(values)
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows).toEqual(['租借时长30 分钟1 小时4 小时1 天3 天', '租金¥1.50¥3.00¥12.00¥20.00¥60.00'])
  expect(screen.getByText('168 小时未还：买断 ¥99.00')).toBeTruthy()
})

test('a price that is not complete has no example', () => {
  show({ ...values, unitPrice: Number.NaN })
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.getByText(/填好计费各项后/)).toBeTruthy()
})
