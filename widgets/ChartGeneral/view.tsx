import { CartesianView } from '@atrium/web/canvas/chart/cartesian/cartesian-view.tsx'
import { DataChart } from '@atrium/web/canvas/chart/data-chart.tsx'
import { generalSettings } from '@atrium/web/canvas/chart/plot'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useMemo } from 'react'
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
