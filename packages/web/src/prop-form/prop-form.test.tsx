import { bool, int, str } from '@atrium/contract/define/fields'
import {
  colour,
  colourConditions,
  column,
  columns,
  list,
  oneOf,
  place,
  section,
  textStyle,
} from '@atrium/contract/define/props'
import type { Text } from '@atrium/contract/refusal'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PropForm } from './prop-form.tsx'

afterEach(cleanup)

const table = {
  title: str(10, { min: 0, default: '' }),
  size: int({ min: 1, max: 9 }),
  border: bool({ default: true }),
  width: int({ default: 1, when: { prop: 'border', is: [true] } }),
  align: oneOf(['left', 'right'], { default: 'left' }),
  field: column(),
  keys: columns(),
  look: section({ color: colour(), style: textStyle(), when: colourConditions() }),
  lines: list({ name: str(10, { min: 0, default: '' }), on: bool({ default: false }) }, 2),
  at: place(),
} as const

const names = {
  title: 'Title',
  size: 'Size',
  border: 'Border',
  width: 'Width',
  align: 'Align',
  'align=right': 'On the right',
  field: 'Field',
  keys: 'Keys',
  look: 'Look',
  'look.color': 'Plain color',
  'look.style': 'Style',
  'look.when': 'Conditions',
  lines: 'Lines',
  'lines.name': 'Name',
  'lines.on': 'On',
  at: 'Place',
}

type Values = Readonly<Record<string, unknown>>

function Form({
  first,
  errors,
  changed,
}: {
  first: Values
  errors: Record<string, Text>
  changed(values: Values): void
}) {
  const [values, setValues] = useState(first)
  const onChange = (next: Values) => {
    changed(next)
    setValues(next)
  }
  return <PropForm props={table} {...{ values, names, errors, onChange }} columns={['speed']} />
}

function show(first: Values, errors: Record<string, Text> = {}) {
  const changed = vi.fn()
  render(<Form {...{ first, errors, changed }} />)
  return {
    type: (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } }),
    last: () => changed.mock.lastCall?.[0],
  }
}

test('each kind of field has a control that changes only its own value', () => {
  const { type, last } = show({ title: 'a' })
  type('Title', 'b')
  expect(last()).toEqual({ title: 'b' })
  type('Size', '5')
  type('Field', 'speed')
  type('Keys', 'speed\ntime')
  fireEvent.click(screen.getByLabelText('Border'))
  fireEvent.change(screen.getByLabelText('Align'), { target: { value: 'right' } })
  type('Plain color', '#102030')
  expect(last()).toEqual({
    title: 'b',
    size: 5,
    field: 'speed',
    keys: ['speed', 'time'],
    border: false,
    align: 'right',
    look: { color: '#102030' },
  })
  expect(screen.getByRole('option', { name: 'On the right' })).toBeTruthy()
})

test('a number that is cleared is absent, so that its default applies', () => {
  const { type, last } = show({ size: 5 })
  type('Size', '')
  expect(last()).toEqual({})
})

test('a field with a condition is shown only while it holds', () => {
  show({})
  expect(screen.getByLabelText('Width')).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Border'))
  expect(screen.queryByLabelText('Width')).toBeNull()
})

test('entries of a list are added up to its limit, changed, moved and removed', () => {
  const { last } = show({ lines: [{ name: 'a' }] })
  const lines = within(screen.getByRole('group', { name: 'Lines' }))
  const add = () => lines.getByRole('button', { name: '添加' })
  fireEvent.click(add())
  expect(add()).toHaveProperty('disabled', true)
  fireEvent.change(lines.getAllByLabelText('Name')[1]!, { target: { value: 'b' } })
  fireEvent.click(lines.getByRole('button', { name: '上移第 2 项' }))
  expect(last()).toEqual({ lines: [{ name: 'b' }, { name: 'a' }] })
  fireEvent.click(lines.getByRole('button', { name: '删除第 1 项' }))
  expect(last()).toEqual({ lines: [{ name: 'a' }] })
})

test('a condition on the value starts complete; numbers and texts can be compared', () => {
  const { last } = show({})
  const conditions = screen.getByText('Conditions').closest('.p-field') as HTMLElement
  fireEvent.click(within(conditions).getByRole('button', { name: '添加' }))
  fireEvent.change(within(conditions).getByLabelText('比较值 1'), { target: { value: '80' } })
  fireEvent.change(within(conditions).getByLabelText('比较值 2'), { target: { value: 'run' } })
  expect(last().look.when).toMatchObject([{ operator1: '>=', value1: 80, operator2: '<', value2: 'run' }])
})

test('what is not JSON stays in its field, is told and changes nothing', () => {
  const { type, last } = show({})
  type('Place', '{"lng": 1')
  expect(screen.getByText('不是有效的 JSON')).toBeTruthy()
  expect(last()).toBeUndefined()
  type('Place', '{"lng": 1, "lat": 2}')
  expect(last()).toEqual({ at: { lng: 1, lat: 2 } })
})

test('an error is told at its field, also inside an entry', () => {
  const text = { zh_CN: '太长', en_US: 'Too long' }
  show({ lines: [{}, {}] }, { 'lines.1.name': text })
  const [first, second] = screen.getAllByLabelText('Name')
  expect(first?.getAttribute('aria-describedby')).toBeNull()
  expect(document.getElementById(second?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('太长')
})
