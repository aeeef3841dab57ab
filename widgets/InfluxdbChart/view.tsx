import { CHART_TYPES } from '@atrium/charts/contract/define/chart-config'
import { CartesianView } from '@atrium/charts/web/chart/cartesian/cartesian-view'
import { useChartWords } from '@atrium/charts/web/chart/chart-words'
import { DataChart } from '@atrium/charts/web/chart/data-chart'
import { settingsOf } from '@atrium/charts/web/chart/plot'
import { Refused } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
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
