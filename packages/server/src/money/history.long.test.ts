import { afterAll, beforeAll, expect, test } from 'vitest'
import type { World } from '../testing/world.ts'
import { playHistories } from './testing/history.ts'
import { stallWorld } from './testing/stall-world.ts'

/** Whatever happens in whatever order, and however often it is told, the books agree and nobody has less than nothing. */

let world: World

beforeAll(async () => {
  world = await stallWorld()
})
afterAll(() => world.close())

/** What a history has to have seen, or it proves nothing. */
const WAYS = ['payment', 'finish', 'refund.hold', 'refund', 'refund.release', 'share']
const WITHDRAWALS = ['withdrawal.apply', 'withdrawal.paid', 'withdrawal.reject']

test('random histories keep the books, and telling everything again changes nothing', {
  timeout: 300_000,
}, async () => {
  const seen = await playHistories(world, 25)
  expect([...seen]).toEqual(expect.arrayContaining([...WAYS, ...WITHDRAWALS, 'debt']))
})
