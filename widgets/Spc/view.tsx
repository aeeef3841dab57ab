import { DataChart } from '@atrium/charts/web/chart/data-chart'
import { SpcView } from '@atrium/charts/web/chart/spc/spc-view'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { SpcProps } from './index.ts'

export default function SpcWidget(view: WidgetViewProps<SpcProps>) {
  return <DataChart view={view}>{(datasets) => <SpcView {...{ view, datasets }} />}</DataChart>
}
