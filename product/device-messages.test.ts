import { checkMessage } from '@atrium/devices/server/check-message'
import { deviceHooks } from '@atrium/devices/server/device-hooks'
import { expect, test } from 'vitest'
import { appServers } from './apps.server.ts'

interface Described {
  title?: string
  description?: string
  examples?: Record<string, unknown>[]
}

const declared = appServers.flatMap((server) => {
  const { app } = server
  const devices = deviceHooks.of(server)
  return [
    ...Object.entries(devices?.events ?? {}).map(([type, { data }]) => [`${app.key} ${type}`, data] as const),
    ...Object.entries(devices?.sends ?? {}).map(([type, data]) => [`${app.key} ${type}`, data] as const),
  ]
})

test.each(declared)('%s is described for makers of devices, and its example is accepted', (_, schema) => {
  const { title, description, examples = [] } = schema as unknown as Described
  expect([title, description]).toEqual([expect.any(String), expect.any(String)])
  expect(examples.length).toBeGreaterThan(0)
  for (const example of examples) expect(checkMessage(schema, example)).toEqual({ data: example, wrong: [] })
})
