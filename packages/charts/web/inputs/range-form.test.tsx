import type { TimeRange } from '@atrium/core/contract/time'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RangeForm } from './range-form.tsx'

const NOW = Date.UTC(2026, 4, 6, 8, 0, 0)

afterEach(cleanup)

function shown(range: TimeRange = { startTime: '*-2h', endTime: '*' }) {
  const onApply = vi.fn()
  render(<RangeForm range={range} nowMs={() => NOW} onApply={onApply} />)
  const start = screen.getByLabelText('开始')
  const end = screen.getByLabelText('结束')
  const apply = () => fireEvent.click(screen.getByRole('button', { name: '应用' }))
  return { onApply, start, end, apply }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('leaving a field with a wrong time marks it; typing alone does not [R274]', () => {
  const { start } = shown()
  type(start, 'yesterday')
  expect(start.getAttribute('aria-invalid')).toBe('false')
  fireEvent.blur(start)
  expect(start.getAttribute('aria-invalid')).toBe('true')
  type(start, 'now-5m')
  expect(start.getAttribute('aria-invalid')).toBe('false')
})

test('both ends are required [R275]', () => {
  const { start, onApply, apply } = shown()
  type(start, '')
  apply()
  expect(onApply).not.toHaveBeenCalled()
  expect(screen.getByText('时间必填')).toBeDefined()
})

test('dates are typed as YYYY-MM-DD HH:mm:ss [R276]', () => {
  const { start, end, onApply, apply } = shown()
  expect(start.getAttribute('placeholder')).toBe('YYYY-MM-DD HH:mm:ss')
  type(start, '2026-05-06 08:00:00')
  type(end, '2026-05-06 09:30:00')
  apply()
  expect(onApply).toHaveBeenCalledWith({ startTime: '2026-05-06 08:00:00', endTime: '2026-05-06 09:30:00' })
})

test('the end must be after the start', () => {
  const { start, end, onApply, apply } = shown()
  type(start, '*')
  type(end, '*-1h')
  apply()
  expect(onApply).not.toHaveBeenCalled()
  expect(screen.getByText('开始须早于结束')).toBeDefined()
})

test('the quick ranges are the last 15m, 1h, 8h and 1d, applied with one click [R371]', () => {
  const { onApply } = shown()
  for (const interval of ['15m', '1h', '8h', '1d'])
    fireEvent.click(screen.getByRole('button', { name: `近 ${interval}` }))
  expect(onApply.mock.calls.map(([range]) => range.startTime)).toEqual(['*-15m', '*-1h', '*-8h', '*-1d'])
})

test('a length up to now is applied; a text that is not a length leaves the range as it is [R279]', () => {
  const { onApply } = shown({ startTime: '*-3h', endTime: '*' })
  const length = screen.getByLabelText('时长') as HTMLInputElement
  expect(length.value).toBe('3h')
  type(length, '3 hours')
  fireEvent.blur(length)
  expect(onApply).not.toHaveBeenCalled()
  type(length, '45m')
  fireEvent.blur(length)
  expect(onApply).toHaveBeenCalledWith({ startTime: '*-45m', endTime: '*' })
})

test('if the range has no length up to now, the offered length is 2h [R369]', () => {
  shown({ startTime: '2026-05-06 08:00:00', endTime: '*' })
  expect((screen.getByLabelText('时长') as HTMLInputElement).value).toBe('2h')
})

test('a time from the calendar is written as YYYY-MM-DD HH:mm:ss [R276] [R372]', () => {
  const { start } = shown()
  const calendar = start.parentElement?.querySelector('input[type=datetime-local]') as HTMLInputElement
  fireEvent.change(calendar, { target: { value: '2026-05-06T08:30' } })
  expect((start as HTMLInputElement).value).toBe('2026-05-06 08:30:00')
})

test('expressions and dates are taken as they are typed [R271] [R272] [R273]', () => {
  const { start, end, onApply, apply } = shown()
  type(start, '*-2h')
  type(end, 'now-5m')
  apply()
  type(start, '2026-05-01')
  apply()
  expect(onApply.mock.calls.map(([range]) => range)).toEqual([
    { startTime: '*-2h', endTime: 'now-5m' },
    { startTime: '2026-05-01', endTime: 'now-5m' },
  ])
})
