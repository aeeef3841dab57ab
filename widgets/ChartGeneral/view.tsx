import { CartesianView } from '@atrium/charts/web/chart/cartesian/cartesian-view'
import { DataChart } from '@atrium/charts/web/chart/data-chart'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useMemo } from 'react'
import { generalSettings } from './chart-settings.ts'
import type { ChartGeneralProps } from './index.ts'

export default function ChartGeneralView(view: WidgetViewProps<ChartGeneralProps>) {
  const { config, sharesRange } = view.props
  const settings = useMemo(() => generalSettings(config), [config])
  const ranges = config.XAxisType === 'time' ? { own: null, isShared: sharesRange } : undefined
  return (
    <DataChart view={view} fields={config.fieldList} ranges={ranges}>
      {(datasets, onRange) => <CartesianView {...{ view, datasets, settings, onRange }} />}
    </DataChart>
  )
}
