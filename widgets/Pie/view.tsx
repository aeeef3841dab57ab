import { DataChart } from '@atrium/web/canvas/chart/data-chart.tsx'
import { PieView } from '@atrium/web/canvas/chart/pie/pie-view.tsx'
import { pieSettings } from '@atrium/web/canvas/chart/plot'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import { useMemo } from 'react'
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
