import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DEFAULT_OPTIONS } from '../../../contract/dashboard.ts'
import { draftOf } from '../../../contract/dashboard-ops/document.ts'
import { drawPanel, toyItem } from '../../../testing/web/builder/toy-builder.tsx'
import { EventsPanel } from './events-panel.tsx'

afterEach(cleanup)

function drawn(listeners: object[] = []) {
  const parameters = [
    { name: 'line', label: 'Line', initial: 'A', choices: [] },
    { name: 'site', initial: 'X', choices: [], locked: true },
  ]
  const options = { ...DEFAULT_OPTIONS, parameters }
  const components = [toyItem('itemA', 'Dial', {}, { unit: 'V', listeners }), toyItem('itemB', 'Note')]
  return drawPanel(draftOf({ options, components }), ['itemA'], (props) => (
    <EventsPanel {...props} columns={['station']} />
  ))
}

const pick = (label: string, option: string) => {
  const { value } = screen.getByRole<HTMLOptionElement>('option', { name: option })
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

test('a listener sets a parameter that is not locked to a column of what was chosen', () => {
  const { item } = drawn()
  expect(screen.getByText(/{station}/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '添加' }))
  pick('当', '选择一个点、柱或行')
  expect(screen.queryByRole('option', { name: /site/ })).toBeNull()
  pick('参数', 'Line (line)')
  fireEvent.change(screen.getByLabelText('值'), { target: { value: '{station}' } })
  fireEvent.blur(screen.getByLabelText('值'))
  expect(item('itemA')?.component.props).toEqual({
    unit: 'V',
    listeners: [{ on: 'select', parameter: 'line', value: '{station}' }],
  })
})

test('a listener shows or hides an item that is chosen by its title', () => {
  const { item } = drawn([{}])
  pick('执行', '显示或隐藏组件')
  pick('组件', 'itemB')
  expect(item('itemA')?.component.props.listeners).toEqual([{ do: 'toggle', item: 'itemB' }])
  expect(screen.queryByLabelText('参数')).toBeNull()
})

test('an item that is gone stays visible in the listener', () => {
  drawn([{ do: 'toggle', item: 'itemZ' }])
  expect(screen.getByRole('option', { name: 'itemZ (已不存在)', selected: true })).toBeTruthy()
})

test('listeners move and are deleted', () => {
  const { item } = drawn([
    { do: 'toggle', item: 'itemB' },
    { do: 'message', message: 'm' },
  ])
  fireEvent.click(screen.getByRole('button', { name: '上移第 2 项' }))
  fireEvent.click(screen.getByRole('button', { name: '删除第 2 项' }))
  expect(item('itemA')?.component.props.listeners).toEqual([{ do: 'message', message: 'm' }])
})
