import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { viewProps } from '@atrium/charts/testing/web/fixtures'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import InfluxdbSearch, { type InfluxdbSearchProps } from './index.ts'
import InfluxdbSearchView from './view.tsx'

afterEach(cleanup)

const FIELDS = [
  { parameter: 'line', label: '产线', type: 'choice', choices: ['A', 'B'] },
  { parameter: 'limit', label: '最低节拍', type: 'number' },
]
const VALUES = { line: 'A', limit: '30' }

function show(props: object, given: Partial<WidgetViewProps<InfluxdbSearchProps>> = {}) {
  const [onValues, onRange, emit] = [vi.fn(), vi.fn(), vi.fn()]
  const whole = withDefaults(InfluxdbSearch.props, { fields: FIELDS, ...props })
  const view = viewProps({ props: whole, values: VALUES, onValues, onRange, emit, width: 900, ...given })
  const { rerender } = render(<InfluxdbSearchView {...view} />)
  return {
    onValues,
    onRange,
    emit,
    again: (changed: Partial<typeof view>) => rerender(<InfluxdbSearchView {...view} {...changed} />),
  }
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('[R155] the button sets the changed parameters and the shared range, all at once', () => {
  const { onValues, onRange, emit } = show({ buttonText: '查看' })
  expect([field('产线').value, field('最低节拍').value, field('开始').value]).toEqual(['A', '30', '*-2h'])
  type('产线', 'B')
  type('开始', '*-8h')
  expect(onValues).not.toHaveBeenCalled()
  press('查看')
  expect(onValues.mock.calls).toEqual([[{ line: 'B' }]])
  expect(onRange.mock.calls).toEqual([[{ startTime: '*-8h', endTime: '*' }]])
  expect(emit.mock.calls).toEqual([['change', { line: 'B' }]])
})

test('what did not change is not set again', () => {
  const { onValues, onRange } = show({})
  press('查询')
  expect(onValues).not.toHaveBeenCalled()
  expect(onRange).not.toHaveBeenCalled()
})

test('without a button a choice is applied at once, and a number when its field is left', () => {
  const { onValues } = show({ apply: 'change' })
  type('产线', 'B')
  expect(onValues).toHaveBeenLastCalledWith({ line: 'B' })
  type('最低节拍', '45')
  expect(onValues).toHaveBeenCalledTimes(1)
  fireEvent.blur(field('最低节拍'))
  expect(onValues).toHaveBeenLastCalledWith({ line: 'B', limit: '45' })
  expect(screen.queryByRole('button', { name: '查询' })).toBeNull()
})

test('a text in a number field and a wrong time are marked, and nothing is applied', () => {
  const { onValues, onRange } = show({})
  type('最低节拍', 'abc')
  type('产线', 'B')
  expect(field('最低节拍').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('请输入数字')).toBeTruthy()
  press('查询')
  type('最低节拍', '1')
  type('开始', 'yesterday')
  press('查询')
  expect(field('开始').getAttribute('aria-invalid')).toBe('true')
  expect(onValues).not.toHaveBeenCalled()
  expect(onRange).not.toHaveBeenCalled()
})

test('reset gives back the values with which the page was opened, and the own range of each widget', () => {
  const { again, onValues, onRange } = show({})
  again({ values: { line: 'B', limit: '30' }, range: { startTime: '*-8h', endTime: '*' } })
  expect([field('产线').value, field('开始').value]).toEqual(['B', '*-8h'])
  press('重置')
  expect(onValues).toHaveBeenLastCalledWith({ line: 'A' })
  expect(onRange).toHaveBeenLastCalledWith(null)
})

test('a parameter that the dashboard does not have is named at its field', () => {
  show({ fields: [...FIELDS, { parameter: 'shift' }] })
  expect(screen.getByText('看板没有这个参数')).toBeTruthy()
  expect(field('shift').getAttribute('aria-describedby')).toBeTruthy()
})

test('in the builder the form sets nothing', () => {
  const { onValues } = show({}, { mode: 'edit' })
  type('产线', 'B')
  press('查询')
  expect(onValues).not.toHaveBeenCalled()
})

test('a form without fields says so', () => {
  show({ fields: [], showRange: false })
  expect(screen.getByRole('alert').textContent).toBe('还没有设置查询条件')
})

test('visitors who may not choose a range get the other fields only, and nothing if there are none', () => {
  show({}, { fixedRange: true })
  expect(screen.getByLabelText('产线')).toBeTruthy()
  expect(screen.queryByLabelText('开始')).toBeNull()
  cleanup()
  show({ fields: [] }, { fixedRange: true })
  expect(document.body.textContent).toBe('')
})
