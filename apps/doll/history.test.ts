import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import dollServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(dollServer)
})

// Orders that are played, cancelled and refunded, messages sent again with the same id and with another one, and a
// counter that begins anew. history.long.test.ts plays 60 random histories.
test('for any sequence of events no money, game or gift is lost or counted twice, and every order ends', async () => {
  expect([...(await checkHistories(world, [10, 21]))].sort()).toEqual([4, 5, 7])
}, 120_000)
