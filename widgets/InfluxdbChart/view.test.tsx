import { withDefaults } from '@atrium/contract/define/prop-values'
import { Crumbs } from '@atrium/web/canvas/chart/crumbs.tsx'
import { type DrillStack, drillBack, drillInto } from '@atrium/web/canvas/chart/drill'
import { ViewerContextProvider } from '@atrium/web/canvas/live/viewer-context'
import { feedOf, viewProps } from '@atrium/web/canvas/testing/fixtures'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import InfluxdbChart, { type InfluxdbChartProps } from './index.ts'
import InfluxdbChartView from './view.tsx'

afterEach(cleanup)

const DEFAULTS = withDefaults(InfluxdbChart.props, {})

function show(chartType: number, loading: boolean) {
  const onCancel = vi.fn()
  const sources = [feedOf(null, { loading })]
  render(
    <ViewerContextProvider value={{ link: undefined as never, layers: null }}>
      <InfluxdbChartView
        {...viewProps({ props: { ...DEFAULTS, chartType } as InfluxdbChartProps, sources, onCancel })}
      />
    </ViewerContextProvider>,
  )
  return onCancel
}

test('[R232] while data loads, a link cancels the load', () => {
  const onCancel = show(0, true)
  expect(screen.getByRole('status').textContent).toBe('数据加载中... 点此取消')
  fireEvent.click(screen.getByRole('button', { name: '点此取消' }))
  expect(onCancel).toHaveBeenCalledOnce()
})

test('[R130] [R354] without rows the chart says so', () => {
  show(0, false)
  expect(screen.getByText('暂无数据')).toBeTruthy()
})

test('[R355] an unknown chart type is reported', () => {
  show(99, false)
  expect(screen.getByRole('alert').textContent).toContain('图表类型错误')
})

test('[R370] the chart shows the last hour by default', () => {
  expect(DEFAULTS).toMatchObject({ startTime: '*-1h', endTime: '*', interval: '1h' })
})

const range = (startTime: string) => ({ startTime, endTime: '*' })

function Way() {
  const [stack, setStack] = useState<DrillStack>(['*-1h', '*-30m', '*-5m'].map(range).reduce(drillInto, []))
  return (
    <Crumbs stack={stack} whole="全部" label="范围" zone="UTC" onBack={(level) => setStack(drillBack(stack, level))} />
  )
}

test('[R233] [R234] each range that was zoomed into is a level, and its name links back to it', () => {
  render(<Way />)
  fireEvent.click(screen.getByRole('button', { name: '*-30m–*' }))
  expect(screen.queryByText('*-5m–*')).toBeNull()
  expect(screen.getByText('*-30m–*')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '全部' }))
  expect(screen.queryByText('*-1h–*')).toBeNull()
})
