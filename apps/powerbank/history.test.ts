import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import powerbankServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(powerbankServer)
})

// Rents that end, are cancelled and refunded, pops that nobody answers, and returns told twice. history.long.test.ts
// plays random histories.
test('for any sequence of events no deposit and no power bank is lost or counted twice, and every rent ends', async () => {
  expect([...(await checkHistories(world, [2, 8]))].sort()).toEqual([5, 6, 7])
}, 120_000)
