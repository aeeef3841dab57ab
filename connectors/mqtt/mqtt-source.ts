import type { PropsOf } from '@atrium/charts/contract/define/props'
import type { QueryOf } from '@atrium/dashboards/contract/define/connector'
import type spec from './index.ts'
import type { MQTT_SETTINGS } from './settings.ts'

export type MqttSource = QueryOf<typeof spec>

export type MqttSettings = PropsOf<typeof MQTT_SETTINGS>
