import type { World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { appWorld } from '../testing.ts'
import powerbankServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(powerbankServer)
})

test('forty histories of rents end, most of them in one of the usual ways', async () => {
  expect([...(await checkHistories(world, 40))]).toEqual(expect.arrayContaining([5, 6, 7]))
}, 400_000)
