import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TextFilter } from './text-filter.tsx'

afterEach(cleanup)

function shown(text: string | undefined) {
  const changes: unknown[] = []
  const values: Record<string, string> = text === undefined ? {} : { room: text }
  render(<TextFilter field="room" label="房间" values={values} onChange={(change) => changes.push(change)} />)
  return { changes, input: screen.getByLabelText<HTMLInputElement>('房间') }
}

test('a typed text with a comma is one value of the filter', () => {
  const { changes, input } = shown(undefined)
  fireEvent.change(input, { target: { value: '三楼, 东' } })
  fireEvent.blur(input)
  expect(changes).toEqual([{ room: '三楼\\, 东' }])
})

test('a value is shown as it was typed; an older address with two values stays until another text is typed', () => {
  expect(shown('三楼\\, 东').input.value).toBe('三楼, 东')
  cleanup()
  const { changes, input } = shown('三楼,四楼')
  expect(input.value).toBe('三楼,四楼')
  fireEvent.blur(input)
  expect(changes).toEqual([])
})
