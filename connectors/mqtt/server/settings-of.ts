import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { Settings } from '@atrium/dashboards/server/queryplane/connector'
import type { MqttSettings } from '../mqtt-source.ts'
import { MQTT_SETTINGS } from '../settings.ts'

/** Complete settings, with the password, which views of such a table never get. */
export function settingsOf(given: Settings): MqttSettings {
  const { password = '' } = given as Partial<MqttSettings>
  return { ...(withDefaults(MQTT_SETTINGS, given) as MqttSettings), password }
}
