import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import powerbankServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(powerbankServer)
})

// history.long.test.ts plays random histories.
test('for any sequence of events no deposit and no power bank is lost or counted twice, and every rent ends', async () => {
  expect([...(await checkHistories(world, [1, 2]))].sort()).toEqual([5, 6])
}, 120_000)
