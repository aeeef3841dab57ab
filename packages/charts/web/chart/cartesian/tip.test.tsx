import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chartConfig } from '../../../contract/define/chart-config.ts'
import { withDefaults } from '../../../contract/define/prop-values.ts'
import { giveCanvasContext } from '../../../testing/web/chart/canvas-context.ts'
import { chartIn } from '../../../testing/web/chart/chart-in.ts'
import { numbers } from '../../../testing/web/chart/data.ts'
import { feedOf, viewProps } from '../../../testing/web/fixtures.ts'
import { settingsOf } from '../plot.ts'
import { CartesianView } from './cartesian-view.tsx'
import { tipLeft } from './tip.tsx'

beforeEach(() => void giveCanvasContext())
afterEach(cleanup)

const AT = Date.UTC(2026, 2, 1, 8)
const MINUTE_MS = 60_000
const range = { startMs: AT, endMs: AT + 60 * MINUTE_MS }

type Data = ReturnType<typeof numbers>

function drawn(datasets: readonly Data[], height = 300) {
  const view = viewProps({
    props: {},
    sources: datasets.map((one) => feedOf(one)),
    width: 400,
    height,
    timeZone: 'UTC',
  })
  const settings = settingsOf(0, withDefaults(chartConfig().of, {}))
  const { container } = render(<CartesianView {...{ view, datasets, settings, onRange: undefined }} />)
  const chart = screen.getByRole('group')
  const tip = () => within(chart.querySelector<HTMLElement>('.charts-chart-tip')!)
  const point = (atMs: number) => {
    const x = Number(chartIn(container).convertToPixel({ xAxisIndex: 0 }, atMs))
    for (let step = 0; step < 40; step++) fireEvent.keyDown(chart, { key: 'ArrowLeft' })
    for (let step = 0; step < Math.round(x / 10); step++) fireEvent.keyDown(chart, { key: 'ArrowRight' })
  }
  const hair = () => Number.parseFloat(chart.querySelector<HTMLElement>('.charts-chart-hair')!.style.left)
  const pixel = (atMs: number) => Number(chartIn(container).convertToPixel({ xAxisIndex: 0 }, atMs))
  return { point, tip, hair, pixel, rows: () => chart.querySelectorAll('.charts-chart-tip p') }
}

const every = (name: string, minutes: number[]) => ({
  ...numbers(
    [name],
    minutes.map((minute) => [AT + minute * MINUTE_MS, minute]),
  ),
  ...range,
})

test('the tip and its line stand on the real point that is nearest, not between two', () => {
  const { point, tip, hair, pixel } = drawn([every('speed', [0, 20, 60])])
  point(AT + 27 * MINUTE_MS)
  expect(tip().getByText('2026-03-01 08:20:00')).toBeTruthy()
  expect(hair()).toBeCloseTo(pixel(AT + 20 * MINUTE_MS), 1)
})

test('a series whose nearest point has another time says which', () => {
  const { point, rows } = drawn([every('speed', [0, 20, 60]), every('load', [5, 35]), every('same', [20])])
  point(AT + 21 * MINUTE_MS)
  expect([...rows()].map(({ textContent }) => textContent)).toEqual(['speed20', 'load08:35:0035', 'same20'])
})

test('the tip stands beside its place, and is never beyond an end of the plot', () => {
  expect([tipLeft(100, 150, 400), tipLeft(300, 150, 400)]).toEqual([112, 138])
  expect([tipLeft(190, 380, 400), tipLeft(210, 380, 400), tipLeft(10, 900, 400)]).toEqual([20, 0, 0])
})

test('in a low plot the tip has as many rows as fit, and says how many series there are', () => {
  const names = Array.from({ length: 20 }, (_, n) => `s${n}`)
  const data = { ...numbers(names, [[AT, ...names.map((_, n) => n)]]), ...range }
  const low = drawn([data], 200)
  low.point(AT)
  expect(low.rows().length).toBeLessThan(5)
  expect(low.tip().getByText('… 20')).toBeTruthy()
})
