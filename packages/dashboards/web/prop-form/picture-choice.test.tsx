import { oneOf } from '@atrium/charts/contract/define/props'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Values } from './fields.tsx'
import { PropForm, type PropFormProps } from './prop-form.tsx'

afterEach(cleanup)

const props = { align: oneOf(['left', 'right'], { default: 'left' }) }
const names = { align: 'Align', 'align=right': 'On the right' }

interface FormProps {
  context: Partial<PropFormProps>
  changed(values: Values): void
}

function Form({ context, changed }: FormProps) {
  const [values, setValues] = useState<Values>({})
  const onChange = (next: Values) => {
    changed(next)
    setValues(next)
  }
  return <PropForm {...{ props, names, values, onChange }} columns={[]} errors={{}} {...context} />
}

function show(context: Partial<PropFormProps>) {
  const changed = vi.fn()
  render(<Form {...{ context, changed }} />)
  return { last: () => changed.mock.lastCall?.[0] }
}

const pictures = { 'align=left': 'M2 4h8', 'align=right': 'M6 4h8' }

test('options with pictures are chosen by them, with names for those who do not see them', () => {
  const { last } = show({ pictures })
  const group = screen.getByRole('radiogroup', { name: 'Align' })
  expect(within(group).getAllByRole('radio', { checked: true })).toEqual([screen.getByRole('radio', { name: 'left' })])
  expect([...group.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual(Object.values(pictures))
  fireEvent.click(screen.getByRole('radio', { name: 'On the right' }))
  expect(last()).toEqual({ align: 'right' })
  expect(screen.getByRole('radio', { name: 'On the right' })).toHaveProperty('checked', true)
})

test('of several values no picture is chosen, and one choice sets all', () => {
  const { last } = show({ pictures, mixed: new Set(['align']) })
  const group = screen.getByRole('radiogroup', { name: 'Align' })
  expect(within(group).queryAllByRole('radio', { checked: true })).toEqual([])
  expect(group.textContent).toContain('多个值')
  fireEvent.click(screen.getByRole('radio', { name: 'left' }))
  expect(last()).toEqual({ align: 'left' })
})

test('an option without a picture makes the choice a list', () => {
  show({ pictures: { 'align=left': 'M2 4h8' } })
  expect(screen.queryByRole('radiogroup')).toBeNull()
  expect(screen.getByLabelText('Align').tagName).toBe('SELECT')
})
