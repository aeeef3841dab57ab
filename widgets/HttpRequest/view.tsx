import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { HttpRequestProps } from '@atrium/dashboards/contract/control-props'
import { OneControl } from '@atrium/dashboards/web/control/one-control'

/** A control that sends a request of the web. */
export default function HttpRequestView(view: WidgetViewProps<HttpRequestProps>) {
  return <OneControl view={view} />
}
