// A world of its own: it connects to an operator’s broker at its start.

import { bootWorld } from '@atrium/core/testing/world'
import { expect, onTestFinished, test } from 'vitest'
import { operatorsBroker } from '../testing/operators-broker.ts'
import { packages } from '../testing/packages.ts'
import { mqttClientId } from './mqtt/client-id.ts'

test('each installation has a client id of its own, the same at every start, so none ends the other’s connection', async () => {
  const { broker, url } = await operatorsBroker()
  const connected: string[] = []
  broker.on('client', ({ id }) => connected.push(id))
  const boot = () => bootWorld({ packages, env: { MQTT_URL: url } })
  const worlds = [await boot(), await boot()]
  onTestFinished(async () => void (await Promise.all(worlds.map((world) => world.close()))))
  await expect.poll(() => connected, { timeout: 15_000 }).toHaveLength(2)
  const ids = await Promise.all(worlds.map(({ server }) => mqttClientId(server.db)))
  expect(new Set(ids).size).toBe(2)
  expect(connected.toSorted()).toEqual(ids.toSorted())
  for (const id of ids) expect(id).toMatch(/^atrium[0-9a-f]{16}$/)
  expect(broker.connectedClients).toBe(2)
})
