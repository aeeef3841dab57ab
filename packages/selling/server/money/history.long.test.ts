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

/** Each of these must occur in the histories; otherwise the test proves nothing. */
const SALES = ['payment', 'capture', 'finish', 'refund.hold', 'refund', 'refund.release', 'share', 'debt']
const WITHDRAWALS = ['withdrawal.apply', 'withdrawal.paid', 'withdrawal.reject']
const WAYS = [...SALES, ...WITHDRAWALS]

test('random histories keep the books in agreement, and repeating every notification changes nothing', {
  timeout: 300_000,
}, async () => {
  const seen = new Set<string>()
  // Now and then 25 histories lack the rarest of these ways, so more of them are played until each has occurred.
  for (let round = 0; round < 8 && !WAYS.every((way) => seen.has(way)); round++) {
    for (const way of await playHistories(world, 25)) seen.add(way)
  }
  expect([...seen]).toEqual(expect.arrayContaining(WAYS))
})
