import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { IntervalInput } from './interval-input.tsx'

afterEach(cleanup)

function shown() {
  const onApply = vi.fn()
  render(<IntervalInput label="时长" value="2h" onApply={onApply} />)
  return { onApply, field: screen.getByLabelText('时长') }
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('an interval is a number and a unit [R277]', () => {
  const { field, onApply } = shown()
  for (const interval of ['45m', '1.5h', '2mo']) {
    type(field, interval)
    fireEvent.blur(field)
  }
  expect(onApply.mock.calls).toEqual([['45m'], ['1.5h'], ['2mo']])
})

test.each(['', 'soon', '15', 'm', '-2h', '0h', '3x'])('%j is marked as wrong, with the format [R278]', (wrong) => {
  const { field } = shown()
  type(field, wrong)
  expect(field.getAttribute('aria-invalid')).toBe('false')
  fireEvent.blur(field)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('格式：数字加单位，如 45m、2h、1d')
})

test('a text that is not an interval is not applied, neither on leaving the field nor with Enter [R279]', () => {
  const { field, onApply } = shown()
  type(field, '15 minutes')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.blur(field)
  expect(onApply).not.toHaveBeenCalled()
  type(field, '15m')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onApply).toHaveBeenCalledWith('15m')
})
