import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { playHistories } from '../../testing/money/history.ts'
import { stallWorld } from '../../testing/money/stall-world.ts'

/**
 * Whatever the order of the operations, and however often a notification is repeated, the books agree and no balance is
 * below zero.
 */

let world: World

beforeAll(async () => {
  world = await stallWorld()
})

// Only three histories: history.long.test.ts plays 25 and checks that every kind of ledger entry appeared.
test('random histories leave the books in agreement, and repeated notifications change nothing', async () => {
  expect((await playHistories(world, 3)).size).toBeGreaterThan(0)
})
