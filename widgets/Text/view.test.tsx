import type { Cell } from '@atrium/charts/contract/data'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { TextProps } from '@atrium/charts/contract/define/text-props'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import Text from './index.ts'
import TextView from './view.tsx'

afterEach(cleanup)

const AT = Date.UTC(2026, 10, 21, 1, 5, 7)
const HTML = '<img src=x onerror=alert(1)>'
const ROWS: Cell[][] = [
  [AT, '运行', 81],
  [AT - 60_000, '停机', 20],
]

function show(props: Partial<TextProps>, rows = ROWS, view: Partial<WidgetViewProps<TextProps>> = {}) {
  const sources = [feedOf(datasetOf(rows, ['state', 'speed']))]
  return render(<TextView {...viewProps({ width: 600, props: withDefaults(Text.props, props), sources, ...view })} />)
}

test('[R138] the text contains the values of the newest row', () => {
  show({ text: '{line} 线{state}：{speed} rpm', decimal: 1 }, ROWS, { values: { line: 'B' } })
  expect(screen.getByText('B 线运行：81.0 rpm')).toBeTruthy()
})

test('[S10] a measured text with markup is shown as text, as one text and as lines', () => {
  for (const mode of ['newest', 'lines'] as const) {
    const { container } = show({ show: mode, text: '{state}' }, [[AT, HTML, 1]])
    expect(screen.getByText(HTML)).toBeTruthy()
    expect(container.querySelector('img')).toBeNull()
    cleanup()
  }
})

test('each row is a line with its time, in the author’s order and number', () => {
  show({ show: 'lines', text: '{state}' })
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
    '2026-11-21 09:05:07运行',
    '2026-11-21 09:04:07停机',
  ])
  cleanup()
  show({ show: 'lines', text: '{state}', sorter: 'asc', pageSize: 1, showTime: false })
  expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['停机'])
})

test('a line has the colour of the first condition that its value meets [R270]', () => {
  const condition = { operator1: '<', value1: 50, operator2: '>=', value2: 0 } as const
  const colorConditions = [
    { ...condition, color: 'rgb(1, 2, 3)' },
    { ...condition, color: 'rgb(4, 5, 6)' },
  ]
  show({ show: 'lines', text: '{state}', field: 'speed', textStyle: { color: 'rgb(7, 8, 9)', colorConditions } })
  expect(screen.getByText('停机').parentElement?.style.color).toBe('rgb(1, 2, 3)')
  expect(screen.getByText('运行').parentElement?.style.color).toBe('rgb(7, 8, 9)')
})

test('a place whose column vanished is named', () => {
  show({ text: '{state} {pressure}' })
  expect(screen.getByRole('alert').textContent).toBe('数据中没有列“pressure”')
})

test('a click on a line runs its listeners with that row', () => {
  const emit = vi.fn()
  const props = { ...withDefaults(Text.props, { show: 'lines', text: '{state}' }), listeners: [{ on: 'select' }] }
  show({}, ROWS, { props, emit })
  fireEvent.click(screen.getByRole('button', { name: '停机' }))
  expect(emit).toHaveBeenCalledWith('select', { time: AT - 60_000, state: '停机', speed: 20 })
})

test('without rows there is no text', () => {
  show({ text: '{state}' }, [])
  expect(screen.getByText('暂无数据')).toBeTruthy()
})
