import { CHART_TYPES } from '@atrium/contract/define/chart-config'
import { CartesianView } from '@atrium/web/canvas/chart/cartesian/cartesian-view.tsx'
import { useChartWords } from '@atrium/web/canvas/chart/chart-words'
import { DataChart } from '@atrium/web/canvas/chart/data-chart.tsx'
import { settingsOf } from '@atrium/web/canvas/chart/plot'
import { Refused } from '@atrium/web/canvas/kind/states.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useMemo } from 'react'
import InfluxdbChart, { type InfluxdbChartProps } from './index.ts'

const { trend, stacked, area, segment } = CHART_TYPES
const TYPES: readonly number[] = [trend, stacked, area, segment]

export default function InfluxdbChartView(view: WidgetViewProps<InfluxdbChartProps>) {
  const { chartType, config, interval, sharesRange } = view.props
  const words = useChartWords()
  const settings = useMemo(() => settingsOf(chartType, config), [chartType, config])
  if (!TYPES.includes(chartType)) return <Refused msg={words.typeError} />
  const own = InfluxdbChart.firstRange?.(view.props) ?? null
  return (
    <DataChart view={view} fields={config.fieldList} ranges={{ own, step: interval, isShared: sharesRange }}>
      {(datasets, onRange) => <CartesianView {...{ view, datasets, settings, onRange }} />}
    </DataChart>
  )
}
