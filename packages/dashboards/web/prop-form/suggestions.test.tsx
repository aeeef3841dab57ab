import { unit } from '@atrium/charts/contract/define/units'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { PropForm } from './prop-form.tsx'

afterEach(cleanup)

test('a unit is typed, and the usual ones are offered', () => {
  const onChange = vi.fn()
  render(
    <PropForm
      props={{ unit: unit() }}
      names={{ unit: 'Unit' }}
      values={{}}
      columns={[]}
      errors={{}}
      {...{ onChange }}
    />,
  )
  const input = screen.getByLabelText<HTMLInputElement>('Unit')
  const offered = document.getElementById(input.getAttribute('list') ?? '')
  expect([...(offered?.querySelectorAll('option') ?? [])].map(({ value }) => value)).toContain('°C')
  fireEvent.change(input, { target: { value: '件/h' } })
  expect(onChange).toHaveBeenLastCalledWith({ unit: '件/h' })
})
