import type { LoadWidgetView } from '@atrium/charts/web/kind/widget-view'
import type { WidgetKind } from './widgets.ts'

/** Each view is a chunk of its own: a dashboard loads only the kinds that it shows. */
export const widgetViews: Record<WidgetKind, LoadWidgetView> = {
  Value: () => import('@atrium/widgets/Value/view'),
  InfluxdbValue: () => import('@atrium/widgets/InfluxdbValue/view'),
  Text: () => import('@atrium/widgets/Text/view'),
  InfluxdbText: () => import('@atrium/widgets/InfluxdbText/view'),
  StaticText: () => import('@atrium/widgets/StaticText/view'),
  RichText: () => import('@atrium/widgets/RichText/view'),
  InfluxdbChart: () => import('@atrium/widgets/InfluxdbChart/view'),
  Chart: () => import('@atrium/widgets/Chart/view'),
  ChartGeneral: () => import('@atrium/widgets/ChartGeneral/view'),
  Pie: () => import('@atrium/widgets/Pie/view'),
  Gauge: () => import('@atrium/widgets/Gauge/view'),
  Echarts: () => import('@atrium/widgets/Echarts/view'),
  Sankey: () => import('@atrium/widgets/Sankey/view'),
  Table: () => import('@atrium/widgets/Table/view'),
  Table2: () => import('@atrium/widgets/Table2/view'),
  InfluxdbSearch: () => import('@atrium/widgets/InfluxdbSearch/view'),
  Clock: () => import('@atrium/widgets/Clock/view'),
  Img: () => import('@atrium/widgets/Img/view'),
  Default: () => import('@atrium/widgets/Default/view'),
}
