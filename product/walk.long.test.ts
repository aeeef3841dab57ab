import { bootWorld } from '@atrium/server/testing/world'
import { expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { walkApi } from './walk/walk.ts'
import { widgets } from './widgets.ts'

/** The same calls each time; others are drawn by `npm run bench -- api-walk`. */
const SEED = 1

test('whatever is asked, the API answers in its envelope and never with a fault of its own', async () => {
  const world = await bootWorld({ apps: appServers, widgets })
  try {
    const { calls, statuses, faults } = await walkApi(world, 1_000, SEED)
    expect(faults).toEqual([])
    expect(calls).toBe(1_000)
    // It came through to the rows, too.
    expect(statuses.get(200)).toBeGreaterThan(100)
  } finally {
    await world.close()
  }
}, 120_000)
