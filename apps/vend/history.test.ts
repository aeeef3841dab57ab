import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import vendServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(vendServer)
})

// Orders that are sold, cancelled and refunded in whole and in part, and messages told twice. history.long.test.ts plays
// random histories.
test('for any sequence of events no money and no item is lost or counted twice, and every order ends', async () => {
  expect([...(await checkHistories(world, [3, 7]))].sort()).toEqual([4, 5, 7, 8])
}, 120_000)
