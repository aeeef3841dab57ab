import { expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'
import { walkApi } from './walk/walk.ts'

/** A fixed seed for the same calls each time; `npm run bench -- api-walk` uses others. */
const SEED = 1

test('for random calls the API always answers in its envelope and never with an internal error', async () => {
  const world = await productWorld()
  const { calls, statuses, faults } = await walkApi(world, 1_000, SEED)
  expect(faults).toEqual([])
  expect(calls).toBe(1_000)
  // Enough calls must succeed for the test to be useful.
  expect(statuses.get(200)).toBeGreaterThan(100)
}, 120_000)
