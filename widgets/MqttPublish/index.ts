import { defineWidget } from '@atrium/charts/contract/define/widget'
import { checkMqttPublish } from '@atrium/dashboards/contract/control-checks'
import { controlColumns } from '@atrium/dashboards/contract/control-columns'
import { MQTT_GROUPS } from '@atrium/dashboards/contract/control-groups'
import { MQTT_ADDRESS, MQTT_PUBLISH_PROPS } from '@atrium/dashboards/contract/control-props'

export default defineWidget({
  kind: 'MqttPublish',
  icon: 'M8 8v5.5M8 6.75a1.25 1.25 0 1 1 0-2.5 1.25 1.25 0 0 1 0 2.5M4.75 8.75a4.5 4.5 0 0 1 0-6.5M11.25 8.75a4.5 4.5 0 0 0 0-6.5',
  cover: 'act',
  size: { width: 360, height: 260 },
  props: MQTT_PUBLISH_PROPS,
  shape: () => 'single',
  drawnColumns: controlColumns,
  drawnRows: () => 'newest',
  needs: 'control',
  relay: 'mqttPublish',
  address: MQTT_ADDRESS,
  groups: MQTT_GROUPS,
  fullScreen: false,
  check: checkMqttPublish,
})
