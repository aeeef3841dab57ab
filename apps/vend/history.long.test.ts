import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import vendServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(vendServer)
})

test('forty histories end in every way in which an order can end', async () => {
  expect([...(await checkHistories(world, 40))].sort()).toEqual([4, 5, 6, 7, 8])
}, 400_000)
