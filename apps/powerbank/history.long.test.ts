import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import powerbankServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(powerbankServer)
})

test('forty histories end in every way in which a rent can end', async () => {
  expect([...(await checkHistories(world, 40))].sort()).toEqual([5, 6, 7, 8])
}, 400_000)
