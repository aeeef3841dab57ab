// A world of its own: metrics count what all tenants do.

import { readMetric } from '@atrium/core/testing/read-metric'
import type { OwnWorld } from '@atrium/core/testing/world'
import { connectAsync } from 'mqtt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokerUrl } from '../testing/broker-url.ts'
import { ownKioskWorld } from '../testing/world.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await ownKioskWorld()
})
afterAll(() => world.close())

const read = (sample: string) => readMetric(world, sample)

test('MQTT clients are counted while they are connected, and messages by their outcome', async () => {
  const { id, token } = await (await world.tenant()).credential()
  const client = await connectAsync(brokerUrl(world), { username: id, password: token })
  expect(await read('atrium_mqtt_clients{kind="credential"}')).toBe(1)
  await client.publishAsync('ts/plant/line', '{"fields":{"v":1}}', { qos: 1 })
  expect(await read('atrium_mqtt_messages_total{outcome="taken"}')).toBe(1)
  client.publish('nowhere', 'x', { qos: 1 })
  await expect.poll(() => read('atrium_mqtt_messages_total{outcome="refused"}')).toBe(1)
  await client.endAsync(true)
  await expect.poll(() => read('atrium_mqtt_clients{kind="credential"}')).toBe(0)
})
