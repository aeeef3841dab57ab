import { ValueView } from '@atrium/charts/web/kind/value/value-view'
import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { InfluxdbValueProps } from './index.ts'

export default function InfluxdbValueView(view: WidgetViewProps<InfluxdbValueProps>) {
  return <ValueView {...view} before={view.props.addonBefore} after={view.props.addonAfter} />
}
