import { CHART_TYPES, shapeOfChart } from '@atrium/charts/contract/define/chart-config'
import { useChartWords } from '@atrium/charts/web/chart/chart-words'
import { DataChart } from '@atrium/charts/web/chart/data-chart'
import { settingsOf } from '@atrium/charts/web/chart/plot'
import { Refused, Skeleton } from '@atrium/charts/web/kind/states'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { lazy } from '@atrium/core/web/page/chunk'
import { Suspense, useMemo } from 'react'
import type { ChartProps } from './index.ts'

// Each family of charts is a chunk of its own: a dashboard with pies loads no lines.
const Cartesian = lazy(async () => ({
  default: (await import('@atrium/charts/web/chart/cartesian/cartesian-view')).CartesianView,
}))
const Pie = lazy(async () => ({ default: (await import('@atrium/charts/web/chart/pie/pie-view')).PieView }))
const Gauge = lazy(async () => ({ default: (await import('./gauge-view.tsx')).GaugeView }))

const { pie, ring, gauge } = CHART_TYPES
const FAMILIES: Readonly<Record<number, typeof Pie>> = { [pie]: Pie, [ring]: Pie, [gauge]: Gauge }
const TYPES: readonly number[] = Object.values(CHART_TYPES)

export default function ChartView(view: WidgetViewProps<ChartProps>) {
  const { chartType, config, sharesRange } = view.props
  const words = useChartWords()
  const settings = useMemo(() => settingsOf(chartType, config), [chartType, config])
  if (!TYPES.includes(chartType)) return <Refused msg={words.typeError} />
  const Family = FAMILIES[chartType] ?? Cartesian
  const isOverTime = shapeOfChart(chartType, config) === 'series'
  return (
    <DataChart
      view={view}
      fields={config.fieldList}
      ranges={isOverTime ? { own: null, isShared: sharesRange } : undefined}
    >
      {(datasets, onRange) => (
        <Suspense fallback={<Skeleton shape="chart" />}>
          <Family {...{ view, datasets, settings, onRange }} />
        </Suspense>
      )}
    </DataChart>
  )
}
