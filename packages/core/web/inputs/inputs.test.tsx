import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CONSOLE_INPUTS } from './console.tsx'
import type { InputType } from './input-type.ts'
import { PLAIN_INPUTS } from './plain.tsx'

afterEach(cleanup)

const TABLES = { desk: CONSOLE_INPUTS, plain: PLAIN_INPUTS }
const options = [
  { value: 1, label: 'small' },
  { value: 2, label: 'large' },
]

/** Type → a value, as it is shown; what is typed, and the value that it is. */
const TYPED: [InputType, unknown, string, string, unknown][] = [
  ['str', 'a', 'a', 'b', 'b'],
  ['text', 'a\nb', 'a\nb', 'c', 'c'],
  ['secret', 'a', 'a', 'b', 'b'],
  ['int', 7, '7', '12', 12],
  ['num', 0.5, '0.5', '1.25', 1.25],
  ['pct', 12.5, '12.5', '99', 99],
  ['fen', 1999, '19.99', '0.29', 29],
]

const drawn = (look: keyof typeof TABLES, type: InputType, value: unknown) => {
  const onChange = vi.fn()
  const Input = TABLES[look][type]
  const details = { onChange, options, disabled: false, 'aria-invalid': true, 'aria-describedby': 'why' }
  render(
    <>
      <label htmlFor="it">It</label>
      <Input id="it" value={value} {...details} />
    </>,
  )
  return { onChange, input: screen.getByLabelText('It') as HTMLInputElement }
}

test.each(['desk', 'plain'] as const)('each type has an input: %s', (look) => {
  for (const [type, value, shown, typed, given] of TYPED) {
    const { input, onChange } = drawn(look, type, value)
    expect([type, input.value, input.getAttribute('aria-describedby')]).toEqual([type, shown, 'why'])
    fireEvent.change(input, { target: { value: typed } })
    expect([type, onChange.mock.lastCall?.[0]]).toEqual([type, given])
    cleanup()
  }
})

test.each(['desk', 'plain'] as const)('no value is an empty input, and an emptied one has no value: %s', (look) => {
  for (const [type, value] of TYPED) {
    expect([type, drawn(look, type, null).input.value]).toEqual([type, ''])
    cleanup()
    const { input, onChange } = drawn(look, type, value)
    fireEvent.change(input, { target: { value: '' } })
    expect([type, onChange.mock.lastCall?.[0]]).toEqual([type, typeof value === 'number' ? null : ''])
    cleanup()
  }
})

test.each(['desk', 'plain'] as const)('a yes or no, a choice and a day: %s', (look) => {
  const box = drawn(look, 'bool', true)
  fireEvent.click(box.input)
  expect(box.onChange.mock.lastCall?.[0]).toBe(false)
  cleanup()
  const choice = drawn(look, 'choice', 2)
  expect(screen.getByText('large')).toBeTruthy()
  if (look === 'plain') fireEvent.change(choice.input, { target: { value: '1' } })
  else {
    fireEvent.mouseDown(choice.input)
    fireEvent.click(screen.getByTitle('small'))
  }
  expect(choice.onChange.mock.lastCall?.[0]).toBe(1)
  cleanup()
  expect(drawn(look, 'date', '2026-03-08').input.value).toBe('2026-03-08')
})

test('a browser enters a moment in its own clock', () => {
  const { input, onChange } = drawn('plain', 'dt', '2026-03-08T07:30:05.000Z')
  expect(new Date(input.value).toISOString()).toBe('2026-03-08T07:30:05.000Z')
  fireEvent.change(input, { target: { value: '2026-03-08T12:00:00' } })
  expect(onChange).toHaveBeenLastCalledWith(new Date('2026-03-08T12:00:00').toISOString())
})
