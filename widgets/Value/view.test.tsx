import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { datasetOf, feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { fittingFontPx } from '@atrium/charts/web/kind/value/fit'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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

test('the reduced value is shown, not the last point of the line', () => {
  const dataset = { ...datasetOf([[NOW, 12]]), reduced: [NOW, 47.5] }
  const props = withDefaults(Value.props, {})
  render(<ValueView {...viewProps({ props, sources: [feedOf(dataset)] })} />)
  expect(shown().textContent).toBe('47.5')
})

test('[R158] the initial value is shown until there is a value', () => {
  show({ initialValue: '待机' }, [])
  expect(shown().textContent).toBe('待机')
})

test('a refused query is shown in place of the initial value', () => {
  const refused = { ...feedOf(null), refused: { code: 40001, msg: '查询超出限制' } }
  render(
    <ValueView {...viewProps({ props: withDefaults(Value.props, { initialValue: '待机' }), sources: [refused] })} />,
  )
  expect(screen.getByRole('alert').textContent).toContain('查询超出限制')
  expect(screen.queryByText('待机')).toBeNull()
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

test('a column that vanished is named, and no other column’s value is shown', () => {
  show({ field: 'pressure' })
  expect(screen.getByText('数据中没有列“pressure”')).toBeTruthy()
  expect(screen.queryByText('81.456')).toBeNull()
})

test('the reduced value of the range is shown, not the newest point', () => {
  const dataset = { ...datasetOf([[NOW, 5]]), reduced: [NOW, 7] }
  render(<ValueView {...viewProps({ props: withDefaults(Value.props, {}), sources: [feedOf(dataset)] })} />)
  expect(shown().textContent).toBe('7')
})

test.each([
  [1e308, '1.000e+308'],
  ['停机', '停机'],
  [false, '0'],
])('the value %s is shown as %s', (value, text) => {
  const dataset = { ...datasetOf([[NOW, value]]) }
  render(<ValueView {...viewProps({ props: withDefaults(Value.props, {}), sources: [feedOf(dataset)] })} />)
  expect(shown().textContent).toBe(text)
})

test('[S10] a measured text with markup is shown as text', () => {
  const html = '<img src=x onerror=alert(1)>'
  const dataset = datasetOf([[NOW, html]])
  const { container } = render(
    <ValueView {...viewProps({ props: withDefaults(Value.props, {}), sources: [feedOf(dataset)] })} />,
  )
  expect(shown().textContent).toBe(html)
  expect(container.querySelector('img')).toBeNull()
})

test('label and unit contain the values of parameters', () => {
  const props = withDefaults(Value.props, { label: '{line} 线温度', unit: '{unit}' })
  const values = { line: 'B', unit: '℉' }
  render(<ValueView {...viewProps({ props, values, sources: [feedOf(datasetOf([[NOW, 1]]))] })} />)
  expect(screen.getByText('B 线温度')).toBeTruthy()
  expect(screen.getByText('℉')).toBeTruthy()
})

test('a click on the value runs its listeners with the row; without a listener it is no button', () => {
  const emit = vi.fn()
  const listeners = [{ on: 'click' }]
  const props = { ...withDefaults(Value.props, {}), listeners }
  const sources = [feedOf(datasetOf([[NOW, 81.5]]))]
  render(<ValueView {...viewProps({ props, sources, emit })} />)
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
  expect(emit).toHaveBeenCalledWith('click', { time: NOW, speed: 81.5, value: 81.5 })
  cleanup()
  show({})
  expect(screen.queryByRole('button')).toBeNull()
})

test('a text in place of a number has no unit', () => {
  show({ initialValue: '待机', unit: '℃' }, [])
  expect(screen.queryByText('℃')).toBeNull()
})

test('the author chooses the size of the number, which is smaller only where its box is too small, and its side', () => {
  const size = () => Number.parseFloat(shown().closest<HTMLElement>('.charts-value-number')!.style.fontSize)
  const { container } = show({ fontSize: 24, align: 'right' })
  expect(size()).toBe(24)
  expect(container.querySelector<HTMLElement>('.charts-value')?.style.textAlign).toBe('right')
  cleanup()
  show({})
  const fitting = size()
  expect(fitting).toBeGreaterThan(24)
  cleanup()
  show({ fontSize: 400 })
  expect(size()).toBe(fitting)
})

test('a large value is written whole, unless its author wants it in thousands or as a length of time', () => {
  const rows = [[NOW, 7500]]
  show({ unit: 'W' }, rows)
  expect(shown().parentElement?.textContent).toBe('7,500W')
  cleanup()
  show({ unit: 'W', unitScale: 'prefix', decimal: 1 }, rows)
  expect(shown().parentElement?.textContent).toBe('7.5kW')
  cleanup()
  show({ unit: 's', unitScale: 'duration' }, rows)
  expect(shown().parentElement?.textContent).toBe('2 h 5 min')
})

test('a number is never wider than its box', () => {
  // Widths of a wide font: a digit 0.696 em, a Chinese character 1 em, the sign ℃ 1.16 em.
  expect(fittingFontPx('81.5', '℃', 334, 200) * (3 * 0.696 + 0.38 + 0.42 * (1.16 + 0.5))).toBeLessThan(334)
  expect(fittingFontPx('待机中', '', 334, 200) * 3).toBeLessThan(334)
  expect(fittingFontPx('1.80e+308', '', 334, 200) * (7 * 0.7 + 0.38 + 0.838)).toBeLessThan(334)
})

test('the line of the largest and the smallest number stays in its box', () => {
  const { container } = show({}, [
    [NOW - 2000, 1e308],
    [NOW - 1000, -1e308],
    [NOW, 0],
  ])
  expect(container.querySelector('.charts-value-spark-line')?.getAttribute('d')).not.toMatch(/NaN|Infinity/)
})

test('a live number keeps its size and its room while its digits change', () => {
  const props = withDefaults(Value.props, { decimal: 1, trend: true })
  const view = (rows: number[][]) => <ValueView {...viewProps({ props, sources: [feedOf(datasetOf(rows))] })} />
  const sizeOf = () => document.querySelector<HTMLElement>('.charts-value-number')?.style.fontSize
  const early = [
    [NOW - 3000, 9.9],
    [NOW - 2000, 100.2],
  ]
  const { rerender } = render(view([...early, [NOW - 1000, 9.8]]))
  const before = sizeOf()
  expect([shown().textContent, shown().dataset.widest]).toEqual(['9.8', '100.2'])
  rerender(view([...early, [NOW, 101.7]]))
  expect([sizeOf(), shown().textContent]).toEqual([before, '101.7'])
  // The wide values have left the range.
  rerender(view([[NOW + 1000, 9.6]]))
  expect([sizeOf(), shown().dataset.widest]).toEqual([before, '100.2'])
})
