import { DataChart } from '@atrium/charts/web/chart/data-chart'
import { PieView } from '@atrium/charts/web/chart/pie/pie-view'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import { useMemo } from 'react'
import { pieSettings } from './chart-settings.ts'
import type { PieProps } from './index.ts'

export default function PieWidget(view: WidgetViewProps<PieProps>) {
  const { chartType, config } = view.props
  const settings = useMemo(() => pieSettings(chartType, config), [chartType, config])
  return (
    <DataChart view={view} fields={config.fieldList}>
      {(datasets) => <PieView {...{ view, datasets, settings }} />}
    </DataChart>
  )
}
