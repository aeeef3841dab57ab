import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import dollServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(dollServer)
})

test('sixty histories end in every way in which an order can end', async () => {
  expect([...(await checkHistories(world, 60))].sort()).toEqual([4, 5, 7])
}, 400_000)
