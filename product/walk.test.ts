import { bootWorld } from '@atrium/server/testing/world'
import { expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { walkApi } from './walk/walk.ts'
import { widgets } from './widgets.ts'

/** The same calls each time. Few: walk.long.test.ts makes a thousand, `npm run bench -- api-walk` 20,000 others. */
const SEED = 2
const CALLS = 200

test('for random calls the API always answers in its envelope and never with an internal error', async () => {
  const world = await bootWorld({ apps: appServers, widgets })
  try {
    const { calls, statuses, faults } = await walkApi(world, CALLS, SEED)
    expect(faults).toEqual([])
    expect(calls).toBe(CALLS)
    // Enough calls must succeed for the test to be useful.
    expect(statuses.get(200)).toBeGreaterThan(CALLS / 10)
  } finally {
    await world.close()
  }
})
