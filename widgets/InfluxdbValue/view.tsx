import { ValueView } from '@atrium/web/canvas/kind/value/value-view.tsx'
import type { WidgetViewProps } from '@atrium/web/canvas/kind/widget-view'
import type { InfluxdbValueProps } from './index.ts'

export default function InfluxdbValueView(view: WidgetViewProps<InfluxdbValueProps>) {
  return <ValueView {...view} before={view.props.addonBefore} after={view.props.addonAfter} />
}
