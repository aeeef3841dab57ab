import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithWords } from '../testing.tsx'
import { ByCode } from './by-code.tsx'
import { ByHour } from './by-hour.tsx'

afterEach(cleanup)

const day = (visitorsAt: Record<number, number>): [number, number][] =>
  Array.from({ length: 24 }, (_, hour) => [hour, visitorsAt[hour] ?? 0])

test('the values of the hour chart are also in a table', () => {
  renderWithWords(<ByHour points={day({ 9: 31, 14: 4 })} />)
  expect(screen.getAllByRole('row')).toHaveLength(25)
  expect(screen.getByRole('row', { name: '09:00 31' })).toBeTruthy()
})

test('a day without visitors shows a text instead of an empty axis', () => {
  renderWithWords(<ByHour points={day({})} />)
  renderWithWords(<ByCode rows={[]} />)
  expect(screen.getAllByText('这段时间没有访客')).toHaveLength(2)
})

test('the numbers and shares are shown beside the ring', () => {
  const rows = [
    { _id: 'a', name: '东门', visitors: 3 },
    { _id: 'b', name: '西门', visitors: 1 },
  ]
  renderWithWords(<ByCode rows={rows} />)
  expect(screen.getByRole('row', { name: '东门 3 75.0\u00a0%' })).toBeTruthy()
  expect(screen.getByRole('row', { name: '西门 1 25.0\u00a0%' })).toBeTruthy()
})
