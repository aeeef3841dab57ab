import { type MqttDevice, mqttDevice } from '@atrium/core/testing/mqtt-device'
import type { MadeDevice } from '@atrium/core/testing/seller'
import type { World } from '@atrium/core/testing/world'

/** A doll machine that is a real MQTT client. */
export interface Machine extends MadeDevice, MqttDevice {}

export async function openMachine(world: World, made: MadeDevice): Promise<Machine> {
  const device = await mqttDevice(world, 'doll', made)
  await device.report('login', { firmware: '1.0', model: 'DOLL-1' })
  return { ...made, ...device }
}
