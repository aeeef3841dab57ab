import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chartConfig } from '../../../contract/define/chart-config.ts'
import { withDefaults } from '../../../contract/define/prop-values.ts'
import { giveCanvasContext } from '../../../testing/web/chart/canvas-context.ts'
import { numbers } from '../../../testing/web/chart/data.ts'
import { feedOf, viewProps } from '../../../testing/web/fixtures.ts'
import { settingsOf } from '../plot.ts'
import { CartesianView } from './cartesian-view.tsx'
import { pinched } from './use-touch.ts'

beforeEach(() => void giveCanvasContext())
afterEach(cleanup)

const AT = Date.UTC(2026, 2, 1, 8)
const HOUR_MS = 3_600_000
const DATA = {
  ...numbers(
    ['speed'],
    [0, 1, 2, 3, 4].map((hour) => [AT + hour * HOUR_MS, 10 * (hour + 1)]),
  ),
  startMs: AT,
  endMs: AT + 4 * HOUR_MS,
}

function drawn() {
  const [emit, onRange] = [vi.fn(), vi.fn()]
  const view = viewProps({ props: {}, sources: [feedOf(DATA)], width: 400, height: 200, timeZone: 'UTC', emit })
  const settings = settingsOf(0, withDefaults(chartConfig().of, {}))
  render(<CartesianView {...{ view, settings, onRange }} datasets={[DATA]} />)
  const chart = screen.getByRole('group')
  const point = (
    name: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel' | 'pointerLeave',
    x: number,
    more: object = {},
  ) => {
    const event = createEvent[name](chart, { pointerType: 'touch', pointerId: 1, button: 0, ...more })
    Object.defineProperties(event, { offsetX: { value: x }, offsetY: { value: 50 } })
    fireEvent(chart, event)
  }
  const second = { pointerId: 2 }
  return { emit, onRange, chart, point, second, tip: () => chart.querySelector('.charts-chart-tip')?.textContent ?? '' }
}

test('a tap of a finger shows the values and chooses their place; they stay when the finger is gone', () => {
  const { emit, onRange, point, tip } = drawn()
  point('pointerDown', 390)
  point('pointerUp', 391)
  point('pointerLeave', 391)
  expect(tip()).toContain('speed50')
  expect(emit).toHaveBeenCalledExactlyOnceWith('select', { time: AT + 4 * HOUR_MS, speed: 50 })
  expect(onRange).not.toHaveBeenCalled()
})

test('the drag of a finger neither zooms nor chooses, because the page scrolls', () => {
  const { emit, onRange, chart, point } = drawn()
  point('pointerDown', 100)
  point('pointerMove', 160)
  expect(chart.querySelector('.charts-chart-selection')).toBeNull()
  point('pointerCancel', 160)
  point('pointerDown', 100)
  point('pointerMove', 300)
  point('pointerUp', 300)
  expect([emit, onRange].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('a pinch shows the part that it will leave, and zooms to it', () => {
  const { onRange, chart, point, second, tip } = drawn()
  point('pointerDown', 150)
  point('pointerDown', 250, second)
  point('pointerMove', 100)
  point('pointerMove', 300, second)
  expect(chart.querySelector('.charts-chart-selection')).toBeTruthy()
  point('pointerUp', 300, second)
  point('pointerUp', 100)
  expect(onRange).toHaveBeenCalledOnce()
  const [startMs, endMs] = onRange.mock.calls[0] as [number, number]
  expect((endMs - startMs) / HOUR_MS).toBeCloseTo(2, 1)
  expect(startMs).toBeGreaterThan(AT)
  expect(endMs).toBeLessThan(AT + 4 * HOUR_MS)
  expect(chart.querySelector('.charts-chart-selection')).toBeNull()
  expect(tip()).toBe('')
})

test('two fingers on a chart do not scroll the page, one does', () => {
  const { chart } = drawn()
  const moved = (count: number) => {
    const event = Object.assign(new Event('touchmove', { cancelable: true }), { touches: { length: count } })
    chart.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([moved(1), moved(2)]).toEqual([false, true])
})

test('the mouse still selects a range by dragging', () => {
  const { onRange, chart, point } = drawn()
  const mouse = { pointerType: 'mouse' }
  point('pointerDown', 100, mouse)
  point('pointerMove', 200, mouse)
  expect(chart.querySelector('.charts-chart-selection')).toBeTruthy()
  point('pointerUp', 200, mouse)
  expect(onRange).toHaveBeenCalledOnce()
})

test('what stood under two fingers stands under them afterwards; the smallest moves do nothing', () => {
  const fingers = (from: [number, number], to: [number, number]) =>
    new Map([0, 1].map((index) => [index, { from: { x: from[index]!, y: 0 }, to: { x: to[index]!, y: 0 } }]))
  const edges = { left: 0, right: 400 }
  expect(pinched(fingers([150, 250], [100, 300]), edges)).toEqual({ left: 100, right: 300 })
  expect(pinched(fingers([100, 300], [150, 250]), edges)).toEqual({ left: -200, right: 600 })
  expect(pinched(fingers([100, 200], [104, 206]), edges)).toBeNull()
})
