import type { LoadWidgetView } from '@atrium/web/canvas/kind/widget-view'
import type { WidgetKind } from './widgets.ts'

/** Each view is a chunk of its own: a dashboard loads only the kinds that it shows. */
export const widgetViews: Record<WidgetKind, LoadWidgetView> = {
  Value: () => import('@atrium/widgets/Value/view'),
  InfluxdbChart: () => import('@atrium/widgets/InfluxdbChart/view'),
  Gauge: () => import('@atrium/widgets/Gauge/view'),
  Table: () => import('@atrium/widgets/Table/view'),
  StaticText: () => import('@atrium/widgets/StaticText/view'),
  Clock: () => import('@atrium/widgets/Clock/view'),
  InfluxdbValue: () => import('@atrium/widgets/InfluxdbValue/view'),
  Text: () => import('@atrium/widgets/Text/view'),
  InfluxdbText: () => import('@atrium/widgets/InfluxdbText/view'),
  RichText: () => import('@atrium/widgets/RichText/view'),
  Table2: () => import('@atrium/widgets/Table2/view'),
  InfluxdbSearch: () => import('@atrium/widgets/InfluxdbSearch/view'),
  Default: () => import('@atrium/widgets/Default/view'),
}
