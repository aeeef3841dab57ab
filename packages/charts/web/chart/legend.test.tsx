import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chartConfig } from '../../contract/define/chart-config.ts'
import { withDefaults } from '../../contract/define/prop-values.ts'
import { giveCanvasContext } from '../../testing/web/chart/canvas-context.ts'
import { numbers } from '../../testing/web/chart/data.ts'
import { feedOf, viewProps } from '../../testing/web/fixtures.ts'
import type { WidgetViewProps } from '../kind/widget-view.ts'
import { CartesianView } from './cartesian/cartesian-view.tsx'
import { settingsOf } from './plot.ts'

beforeEach(() => void giveCanvasContext())
afterEach(cleanup)

const AT = Date.UTC(2026, 2, 1, 8)

function show(count: number, more: Partial<WidgetViewProps<object>> = {}) {
  const names = Array.from({ length: count }, (_, index) => `workshop-${index + 10}-temperature`)
  const rows = [0, 1].map((minute) => [AT + minute * 60_000, ...names.map((_, index) => index + minute)])
  const dataset = { ...numbers(names, rows), startMs: AT, endMs: AT + 60_000 }
  const view = viewProps({ props: {}, sources: [feedOf(dataset)], width: 640, height: 320, ...more })
  const settings = settingsOf(0, withDefaults(chartConfig().of, {}))
  return render(<CartesianView {...{ view, settings }} datasets={[dataset]} />)
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

/** The names in the tip. */
function tip() {
  const chart = screen.getByRole('group')
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  return [...chart.querySelectorAll('.charts-chart-tip p > span')].map(({ textContent }) => textContent)
}

test('names of many series are short where they are alike, in the legend and the tip; titles have the whole', () => {
  show(60)
  expect(names().slice(0, 3)).toEqual(['…10…', '…11…', '…12…'])
  expect(screen.getByTitle('workshop-69-temperature').textContent).toBe('…69…')
  expect(tip().slice(0, 2)).toEqual(['…10…', '…11…'])
})

test('one of many series is found by its name and shown alone, then all are shown again', () => {
  show(60, { height: 480 })
  fireEvent.change(screen.getByRole('searchbox', { name: '查找系列' }), { target: { value: 'SHOP-42' } })
  expect(names()).toEqual(['…42…'])
  const found = screen.getByRole('button', { pressed: false })
  fireEvent.click(found)
  expect(tip()).toEqual(['…42…'])
  // The pressed one stays in the list, whatever is searched.
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing' } })
  expect(names()).toEqual(['…42…'])
  fireEvent.click(screen.getByRole('button', { pressed: true }))
  expect(screen.getByRole('status').textContent).toBe('没有匹配的系列')
  expect(tip()).toHaveLength(12)
})

test('a few series are not searched, but can be shown alone', () => {
  show(2)
  expect(screen.queryByRole('searchbox')).toBeNull()
  const [, second] = screen.getAllByRole('button')
  fireEvent.click(second!)
  expect(tip()).toEqual([within(second!).getByTitle('workshop-11-temperature').textContent])
})

test('on paper and on the canvas of the builder the legend is only read', () => {
  for (const more of [{ mode: 'print' as const }, { inert: true }]) {
    show(60, more)
    expect([screen.queryByRole('searchbox'), screen.queryByRole('button')]).toEqual([null, null])
    expect(names()).toHaveLength(60)
    cleanup()
  }
})
