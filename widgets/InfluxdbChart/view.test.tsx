import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { feedOf, viewProps } from '@atrium/charts/testing/web/fixtures'
import { Crumbs } from '@atrium/charts/web/chart/crumbs'
import { type DrillStack, drillBack, drillInto } from '@atrium/charts/web/chart/use-drill'
import { offerWidgets } from '@atrium/charts/web/kind/registry'
import type { TimeRange } from '@atrium/core/contract/time'
import { fakeLink, sharedState } from '@atrium/dashboards/testing/web/fake-link'
import { itemOf } from '@atrium/dashboards/testing/web/fixtures'
import { SharedStateContext, useSharedState } from '@atrium/dashboards/web/live/shared-state'
import { useItemData } from '@atrium/dashboards/web/live/use-item-data'
import { ViewerContextProvider } from '@atrium/dashboards/web/live/viewer-context'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import InfluxdbChart, { type InfluxdbChartProps } from './index.ts'
import InfluxdbChartView from './view.tsx'

afterEach(cleanup)

offerWidgets([InfluxdbChart], { InfluxdbChart: async () => ({ default: InfluxdbChartView }) })

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

/** The chart with the data that the frame of its item loads. */
function Placed({ props }: { props: Partial<InfluxdbChartProps> }) {
  const { range } = useSharedState()
  const { snapshot, data } = useItemData(itemOf('InfluxdbChart', { sources: 1, props }), 600, {
    on: true,
    running: true,
  })
  const { sources, ask } = snapshot
  const filled = withDefaults(InfluxdbChart.props, props) as InfluxdbChartProps
  return <InfluxdbChartView {...viewProps({ props: filled, sources, ask, onAsk: data.ask, range })} />
}

describe('a chart of the dashboard', () => {
  const DAY = { startTime: '*-1d', endTime: '*' }
  const HOURS = { startTime: '*-8h', endTime: '*' }

  function place(props: Partial<InfluxdbChartProps>, range: TimeRange | null = null) {
    const link = fakeLink()
    const drawn = (range: TimeRange | null) => (
      <ViewerContextProvider value={{ link, layers: null }}>
        <SharedStateContext value={sharedState({ range })}>
          <Placed props={props} />
        </SharedStateContext>
      </ViewerContextProvider>
    )
    const { rerender } = render(drawn(range))
    return { link, setRange: (next: TimeRange | null) => rerender(drawn(next)) }
  }
  const starts = ({ link }: ReturnType<typeof place>) => link.requests.map(({ startTime }) => startTime)

  test('asks once for the range of its author', () => {
    expect(starts(place(DAY))).toEqual(['*-1d'])
    expect(starts(place({}))).toEqual([undefined])
  })

  test('asks once for a range that widgets share, at the start and after each change', () => {
    const chart = place({ ...DAY, sharesRange: true }, HOURS)
    expect(starts(chart)).toEqual(['*-8h'])
    chart.setRange({ startTime: '*-2h', endTime: '*' })
    chart.setRange(null)
    expect(starts(chart)).toEqual(['*-8h', '*-2h', '*-1d'])
  })
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
