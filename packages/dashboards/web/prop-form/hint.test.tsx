import { str } from '@atrium/core/contract/define/fields'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PropForm } from './prop-form.tsx'

afterEach(cleanup)

test('a field with a hint has it below, is described by it, and shows its code as code', () => {
  const hinted = { title: 'Title', 'hint:title': 'May contain `{line}`.' }
  render(<PropForm props={{ title: str(10) }} names={hinted} values={{}} columns={[]} errors={{}} onChange={vi.fn()} />)
  const hint = screen.getByText('{line}')
  expect(hint.tagName).toBe('CODE')
  expect(screen.getByLabelText('Title').getAttribute('aria-describedby')).toBe(hint.parentElement?.id)
})
