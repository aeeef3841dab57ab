import { withDefaults } from '@atrium/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/web/canvas/testing/fixtures'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import Value from './index.ts'
import ValueView from './view.tsx'

afterEach(cleanup)

const NOW = Date.now()

function show(props: object, rows = [[NOW, 81.456]]) {
  const sources = [feedOf(rows.length > 0 ? datasetOf(rows) : null)]
  const whole = withDefaults(Value.props, props)
  return render(<ValueView {...viewProps({ props: whole, sources })} />)
}

const shown = () => screen.getByRole('status')
const ATTENTION = { operator1: '>', value1: 80, operator2: '<', value2: 95, color: 'rgb(240, 176, 63)' } as const

test('[R133] [R158] the newest value is shown with its label and unit', () => {
  show({ label: '驱动温度', unit: '℃', decimal: 1 }, [
    [NOW - 2000, 12],
    [NOW, 81.456],
  ])
  expect(shown().textContent).toBe('81.5')
  expect(screen.getByText('驱动温度')).toBeTruthy()
  expect(screen.getByText('℃')).toBeTruthy()
})

test('[R158] the initial value is shown until there is a value', () => {
  show({ initialValue: '待机' }, [])
  expect(shown().textContent).toBe('待机')
})

test('[R159] label, value and unit each follow their own colour conditions', () => {
  show({
    label: '驱动温度',
    unit: '℃',
    labelStyle: { color: 'rgb(1, 2, 3)' },
    valueStyle: { color: 'rgb(1, 2, 3)', colorConditions: [ATTENTION] },
    unitStyle: { colorConditions: [{ ...ATTENTION, value1: 90 }] },
  })
  expect(shown().style.color).toBe('rgb(240, 176, 63)')
  expect(screen.getByText('驱动温度').parentElement?.style.color).toBe('rgb(1, 2, 3)')
  expect(screen.getByText('℃').style.color).toBe('')
})

test.each([
  [0, '81'],
  [2, '81.46'],
  [-1, '81.456'],
  [101, '81.456'],
  [1.5, '81.456'],
])('[R285] %s decimals show %s', (decimal, text) => {
  show({ decimal })
  expect(shown().textContent).toBe(text)
})

test('a line with the values of the range is shown below a number if there is space', () => {
  const rows = [NOW - 3000, NOW - 2000, NOW - 1000, NOW].map((at, index) => [at, index])
  show({ trend: true }, rows)
  expect(screen.getByRole('img', { name: '近段走势' })).toBeTruthy()
  cleanup()
  show({ trend: false }, rows)
  expect(screen.queryByRole('img')).toBeNull()
})
