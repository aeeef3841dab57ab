import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { giveCanvasContext } from '@atrium/charts/testing/web/chart/canvas-context'
import { rowsOf } from '@atrium/charts/testing/web/chart/data'
import { feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Chart, { type ChartProps } from './index.ts'
import ChartView from './view.tsx'

beforeEach(() => void giveCanvasContext())
afterEach(cleanup)

const DATA = rowsOf(['line'], ['a', 'b', 'c', 'd'], [['A', 1, 2, 3, 4]])

function show(chartType: number, config: object = {}) {
  const props = withDefaults(Chart.props, { chartType, config }) as ChartProps
  render(<ChartView {...viewProps({ props, sources: [feedOf(DATA)] })} />)
}

test('[R129] a chart of each type draws its own family', async () => {
  show(CHART_TYPES.bar)
  expect(await screen.findByRole('group')).toBeTruthy()
  cleanup()
  show(CHART_TYPES.pie)
  expect(await screen.findByRole('button', { name: /^A \/ a/ })).toBeTruthy()
  cleanup()
  show(CHART_TYPES.gauge, { fieldList: [{ field: 'a', precision: 1 }] })
  expect(await screen.findByRole('img', { name: 'a 1.0' })).toBeTruthy()
})

test('[R280] a chart of more than three gauges is refused, when it is saved and when it is shown', async () => {
  show(CHART_TYPES.gauge)
  expect((await screen.findByRole('alert')).textContent).toBe('请保证 field 的个数不超过3个')
  const fieldList = Array.from({ length: 4 }, () => ({}))
  const check = (chartType: number) =>
    Chart.check?.(withDefaults(Chart.props, { chartType, config: { fieldList } }) as ChartProps)['config.fieldList']
  expect([check(CHART_TYPES.gauge)?.zh_CN, check(CHART_TYPES.trend)]).toEqual([
    '请保证 field 的个数不超过3个',
    undefined,
  ])
})

test('an axis whose minimum is not below its maximum is refused, wherever it gets them from', () => {
  const wrong = (config: object, chartType: number = CHART_TYPES.trend) =>
    Object.keys(Chart.check?.(withDefaults(Chart.props, { chartType, config }) as ChartProps) ?? {})
  expect(wrong({ plotYMax: 50, fieldList: [{ yMin: 50 }] })).toEqual(['config.fieldList.0.yMin', 'config.plotYMax'])
  expect(wrong({ fieldList: [{ yMin: 60 }, { yMax: 50 }] })).toEqual([
    'config.fieldList.0.yMin',
    'config.fieldList.1.yMax',
  ])
  expect(wrong({ plotYMax: 50, fieldList: [{ yMin: 60, yMax: 70 }, { yMin: 10 }] })).toEqual([])
  expect(wrong({ fieldList: [{ yMin: 60 }, { yMax: 50, yAxis: 1 }] })).toEqual([])
  expect(wrong({ plotYMax: 50, fieldList: [{ yMin: 60 }] }, CHART_TYPES.gauge)).toEqual(['config.fieldList'])
})

test('[R355] an unknown chart type is reported', () => {
  show(99)
  expect(screen.getByRole('alert').textContent).toContain('图表类型错误')
})
