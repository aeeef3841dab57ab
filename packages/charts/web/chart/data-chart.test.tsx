import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ask } from '../../contract/data.ts'
import { CHART_TYPES, chartConfig } from '../../contract/define/chart-config.ts'
import { withDefaults } from '../../contract/define/prop-values.ts'
import { giveCanvasContext } from '../../testing/web/chart/canvas-context.ts'
import { numbers, rowsOf } from '../../testing/web/chart/data.ts'
import { feedOf, viewProps } from '../../testing/web/fixtures.ts'
import { LayersContext } from '../inputs/layers.ts'
import { WAITING } from '../kind/feed.ts'
import { CartesianView } from './cartesian/cartesian-view.tsx'
import { DataChart, type RangeSettings } from './data-chart.tsx'
import { PieView } from './pie/pie-view.tsx'
import { settingsOf } from './plot.ts'

beforeEach(() => void giveCanvasContext())
afterEach(cleanup)

const AT = Date.UTC(2026, 2, 1, 8)
const MARKUP = '<img src=x onerror=alert(1)>'
const OVER_TIME = {
  ...numbers(
    ['speed'],
    [
      [AT, 10],
      [AT + 60_000, 20],
    ],
  ),
  startMs: AT,
  endMs: AT + 60_000,
}

interface Shown {
  dataset?: typeof OVER_TIME
  chartType?: number
  config?: object
  ranges?: RangeSettings
  running?: boolean
  mode?: 'view' | 'print'
}

function Chart({
  dataset = OVER_TIME,
  chartType = 0,
  config = {},
  ranges,
  ...given
}: Shown & Partial<ReturnType<typeof viewProps>>) {
  const [ask, setAsk] = useState<Ask>({})
  const onAsk = (changes: Ask) => {
    setAsk({ ...ask, ...changes })
    given.onAsk?.(changes)
  }
  const view = viewProps({ props: {}, title: '速度', sources: [feedOf(dataset)], ...given, ask, onAsk })
  const settings = settingsOf(chartType, withDefaults(chartConfig().of, config))
  const Family = chartType === CHART_TYPES.pie ? PieView : CartesianView
  return (
    <LayersContext value={null}>
      <DataChart view={view} ranges={ranges}>
        {(datasets, onRange) => <Family {...{ view, datasets, settings, onRange }} />}
      </DataChart>
    </LayersContext>
  )
}

test('[R373] the data view shows what is drawn, and Escape closes it', () => {
  render(<Chart />)
  fireEvent.click(screen.getByRole('button', { name: '数据视图' }))
  const view = screen.getByRole('region', { name: '数据视图' })
  expect(document.activeElement).toBe(view)
  expect(
    within(view)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['时间speed', '2026-03-01 16:00:0010', '2026-03-01 16:01:0020'])
  fireEvent.keyDown(view, { key: 'Escape' })
  expect(screen.queryByRole('region')).toBeNull()
})

test('until its first data arrive, a chart shows an outline', () => {
  const { container, rerender } = render(<Chart sources={[WAITING]} />)
  expect(container.querySelector('.charts-skeleton-chart')).toBeTruthy()
  rerender(<Chart />)
  expect(container.querySelector('.charts-skeleton')).toBeNull()
})

test('a chart that is printed has no tools', () => {
  render(<Chart mode="print" ranges={{ own: null, step: '1h', isShared: false }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the keyboard chooses a time, and the listeners get its row', () => {
  const emit = vi.fn()
  render(<Chart emit={emit} />)
  const chart = screen.getByRole('group')
  for (let step = 0; step < 40; step++) fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(within(chart).getByText('20')).toBeTruthy()
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(emit).toHaveBeenCalledExactlyOnceWith('select', { time: AT + 60_000, speed: 20 })
})

test('zooming with the keyboard requests the middle half, and a link leads back', () => {
  const onAsk = vi.fn()
  render(<Chart onAsk={onAsk} ranges={{ own: null, isShared: false }} />)
  fireEvent.keyDown(screen.getByRole('group'), { key: '+' })
  const [{ startTime, endTime }] = onAsk.mock.calls[0] as [{ startTime: string; endTime: string }]
  expect(Date.parse(startTime)).toBeGreaterThan(AT)
  expect(Date.parse(endTime) - Date.parse(startTime)).toBeLessThan(60_000)
  fireEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(onAsk).toHaveBeenLastCalledWith({ startTime: undefined, endTime: undefined })
})

test('zooming into data that were typed in draws that part of them, and a link leads back', () => {
  const texts = giveCanvasContext()
  const rows = [10, 20, 30, 40, 55].map((value, minute) => [AT + minute * 60_000, value])
  const typed = feedOf({ ...numbers(['speed'], rows), endMs: Number.NEGATIVE_INFINITY }, { isTyped: true })
  render(<Chart sources={[typed]} ranges={{ own: null, isShared: false }} />)
  const values = () => {
    fireEvent.click(screen.getByRole('button', { name: '数据视图' }))
    const cells = within(screen.getByRole('region', { name: '数据视图' }))
      .getAllByRole('row')
      .slice(1)
    fireEvent.keyDown(screen.getByRole('region'), { key: 'Escape' })
    return cells.map((row) => row.textContent?.slice(-2))
  }
  expect(values()).toEqual(['10', '20', '30', '40', '55'])
  texts.length = 0
  fireEvent.keyDown(screen.getByRole('group'), { key: '+' })
  expect(values()).toEqual(['20', '30', '40'])
  expect(texts).not.toContain('60')
  fireEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(values()).toHaveLength(5)
})

test('a range without any of the typed data says so, and leads to the newest of them', () => {
  const typed = feedOf({ ...OVER_TIME, endMs: Number.NEGATIVE_INFINITY }, { isTyped: true })
  const shared = { startTime: '*-1h', endTime: '*' }
  render(<Chart sources={[typed]} range={shared} ranges={{ own: null, isShared: true }} />)
  expect(screen.getByRole('status').textContent).toContain('暂无数据')
  fireEvent.click(within(screen.getByRole('status')).getByRole('button'))
  expect(screen.getByRole('group')).toBeTruthy()
})

test('the buttons for earlier and later move the shown range by the step', () => {
  const onAsk = vi.fn()
  render(<Chart onAsk={onAsk} ranges={{ own: null, step: '1m', isShared: false }} />)
  fireEvent.click(screen.getByRole('button', { name: '前移 1m' }))
  expect(onAsk).toHaveBeenLastCalledWith({
    startTime: new Date(AT - 60_000).toISOString(),
    endTime: new Date(AT).toISOString(),
  })
  fireEvent.click(screen.getByRole('button', { name: '后移 1m' }))
  expect(onAsk).toHaveBeenLastCalledWith({
    startTime: new Date(AT).toISOString(),
    endTime: new Date(AT + 60_000).toISOString(),
  })
})

test('a stopped chart draws nothing new, and the newest data once it runs again', () => {
  const texts = giveCanvasContext()
  const later = {
    ...OVER_TIME,
    rows: [
      [AT, 10],
      [AT + 60_000, 777],
    ],
  }
  const { rerender } = render(<Chart />)
  expect(texts).toContain('20')
  rerender(<Chart dataset={later} running={false} />)
  expect(texts).not.toContain('777')
  rerender(<Chart dataset={later} running={true} />)
  expect(texts).toContain('777')
})

test('[S10] names that are markup stay text, in a chart, its tip, its data view and a pie', () => {
  const { container, rerender } = render(
    <Chart dataset={{ ...numbers([MARKUP, 'b'], [[AT, 1, 2]]), startMs: AT, endMs: AT + 1 }} />,
  )
  fireEvent.keyDown(screen.getByRole('group'), { key: 'ArrowRight' })
  fireEvent.click(screen.getByRole('button', { name: '数据视图' }))
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByRole('columnheader', { name: MARKUP })).toBeTruthy()
  rerender(<Chart chartType={CHART_TYPES.pie} dataset={rowsOf(['line'], ['a'], [[MARKUP, 1]])} />)
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByTitle(MARKUP)).toBeTruthy()
})

test('values that cannot be drawn, and columns that are gone, are named in the widget', () => {
  render(
    <Chart
      dataset={{
        ...numbers(
          ['a'],
          [
            [AT, 'text'],
            [AT + 1, 1e308],
            [AT + 2, 1],
          ],
        ),
        startMs: AT,
        endMs: AT + 2,
      }}
    />,
  )
  expect(screen.getByRole('note').textContent).toBe('2 个值无法画出')
})

test('values that a logarithmic axis cannot show are told with the reason', () => {
  const dataset = rowsOf(
    ['line'],
    ['a'],
    [
      ['A', 0],
      ['B', 5],
    ],
  )
  render(<Chart chartType={CHART_TYPES.bar} config={{ fieldList: [{ field: 'a', log: true }] }} dataset={dataset} />)
  expect(screen.getByRole('note').textContent).toBe('1 个值无法画出：对数轴只能画大于 0 的值')
})

test.each([
  [[['a', 1]], '至少添加两条数据'],
  [
    [
      ['a', 1],
      ['b', null],
    ],
    '数据量不一致，请设置取数间隔',
  ],
] as const)('[R282] [R283] a scatter chart of %j says what is wrong', (cells, text) => {
  const dataset = numbers(
    cells.map(([name]) => name),
    [[AT, ...cells.map(([, value]) => value)]],
  )
  render(<Chart chartType={CHART_TYPES.scatter} dataset={dataset} />)
  expect(screen.getByRole('alert').textContent).toBe(text)
})

test('the slices of a pie are buttons that report their row', () => {
  const emit = vi.fn()
  const dataset = rowsOf(
    ['line'],
    ['a'],
    [
      ['A', 1],
      ['B', 3],
    ],
  )
  render(<Chart chartType={CHART_TYPES.pie} dataset={dataset} emit={emit} />)
  fireEvent.click(screen.getByRole('button', { name: /^B/ }))
  expect(emit).toHaveBeenCalledExactlyOnceWith('select', { time: 0, line: 'B', a: 3, name: 'B', value: 3 })
})

test('where visitors may not choose the range, a chart offers none, but enlarges a part and leads back', () => {
  const onAsk = vi.fn()
  const ranges = { own: null, step: '1h', isShared: false }
  render(<Chart ranges={ranges} />)
  for (const name of ['时间范围', '前移 1h', '后移 1h']) expect(screen.getByRole('button', { name })).toBeTruthy()
  cleanup()
  render(<Chart fixedRange onAsk={onAsk} ranges={ranges} />)
  for (const name of ['时间范围', '前移 1h', '后移 1h']) expect(screen.queryByRole('button', { name })).toBeNull()
  fireEvent.keyDown(screen.getByRole('group'), { key: '+' })
  expect(onAsk).toHaveBeenCalledOnce()
  fireEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(onAsk).toHaveBeenLastCalledWith({ startTime: undefined, endTime: undefined })
})

test('a chart names the range of the dashboard only if a person zoomed in it', () => {
  const shown = { ranges: { own: null, isShared: true }, range: { startTime: '*-8h', endTime: '*' }, onRange: vi.fn() }
  render(<Chart {...shown} />)
  expect(screen.getByRole('button', { name: '全部' })).toBeTruthy()
  cleanup()
  render(<Chart {...shown} followsBoard />)
  expect(screen.queryByRole('button', { name: '全部' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('group'), { key: '+' })
  expect(shown.onRange).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: '全部' })).toBeTruthy()
})

test('the tip writes large values as the author of the field wants them', () => {
  const dataset = { ...numbers(['speed'], [[AT, 12_500]]), startMs: AT, endMs: AT + 1 }
  const config = { fieldList: [{ field: 'speed', unit: 'W', unitScale: 'prefix' }] }
  render(<Chart dataset={dataset} config={config} />)
  const chart = screen.getByRole('group')
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  expect(chart.querySelector('.charts-chart-tip p')?.textContent).toBe('speed12.5kW')
})

test('[R372] the tip has the time of the point, with its offset only in an hour that exists twice', () => {
  const startMs = Date.parse('2026-10-24T23:00Z')
  const rows = Array.from({ length: 5 }, (_, i) => [startMs + i * 3_600_000, i])
  const dataset = { ...numbers(['speed'], rows), startMs, endMs: startMs + 4 * 3_600_000 }
  const texts = giveCanvasContext()
  render(<Chart dataset={dataset} timeZone="Europe/Vienna" />)
  expect(texts.filter((text) => text === '02:00')).toHaveLength(2)
  const chart = screen.getByRole('group')
  for (let step = 0; step < 40; step++) fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  const tips = new Set<string | null>()
  for (let step = 0; step < 40; step++) {
    fireEvent.keyDown(chart, { key: 'ArrowRight' })
    tips.add(chart.querySelector('time')?.textContent ?? null)
  }
  expect([...tips]).toEqual([
    '2026-10-25 01:00:00',
    '2026-10-25 02:00:00 +02:00',
    '2026-10-25 02:00:00 +01:00',
    '2026-10-25 03:00:00',
    '2026-10-25 04:00:00',
  ])
})
