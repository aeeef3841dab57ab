import { definePart } from '@atrium/core/server/call/part'
import type { Settings } from '@atrium/core/server/settings/settings'

/** Where MQTT clients connect: to our own broker, whose host is the page's, or to the operator's. */
export type MqttAddress = { mqttPort: number } | { mqttUrl: string }

/** The port of this process's own broker; undefined if an external broker or another process receives the messages. */
export const brokerPortOf = definePart<number | undefined>('broker')

export const mqttAddressOf = definePart<MqttAddress>('MQTT broker')

/** The operator's broker is named without the account that our own connection uses. */
export function mqttAddress({ mqttUrl, mqttPort }: Pick<Settings, 'mqttUrl' | 'mqttPort'>): MqttAddress {
  if (!mqttUrl) return { mqttPort }
  const { protocol, host } = new URL(mqttUrl)
  return { mqttUrl: `${protocol}//${host}` }
}
