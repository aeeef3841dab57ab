import type { World } from '@atrium/core/testing/world'
import { type MqttDevice, mqttDevice } from '@atrium/devices/testing/mqtt-device'
import type { MadeDevice } from '@atrium/selling/testing/seller'

/** A doll machine that is a real MQTT client. */
export interface Machine extends MadeDevice, MqttDevice {}

export async function openMachine(world: World, made: MadeDevice): Promise<Machine> {
  const device = await mqttDevice(world, 'doll', made)
  await device.report('login', { firmware: '1.0', model: 'DOLL-1' })
  return { ...made, ...device }
}
