import { expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'
import { walkApi } from './walk/walk.ts'

/**
 * A fixed seed: every run makes the same few calls. walk.long.test.ts makes 1,000, `npm run bench -- api-walk` makes
 * 20,000 random ones.
 */
const SEED = 3
const CALLS = 200

test('for random calls the API always answers in its envelope and never with an internal error', async () => {
  const world = await productWorld()
  const { calls, statuses, faults } = await walkApi(world, CALLS, SEED)
  expect(faults).toEqual([])
  expect(calls).toBe(CALLS)
  // Enough calls must succeed for the test to be useful.
  expect(statuses.get(200)).toBeGreaterThan(CALLS / 10)
})
