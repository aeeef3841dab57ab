import type { WidgetViewProps } from '@atrium/charts/web/kind/widget-view'
import type { MqttPublishProps } from '@atrium/dashboards/contract/control-props'
import { OneControl } from '@atrium/dashboards/web/control/one-control'

/** A control that publishes an MQTT message. */
export default function MqttPublishView(view: WidgetViewProps<MqttPublishProps>) {
  return <OneControl view={view} />
}
