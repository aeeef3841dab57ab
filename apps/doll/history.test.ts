import { sharedWorld } from '@atrium/server/testing/shared-world'
import type { World } from '@atrium/server/testing/world'
import { beforeAll, expect, test } from 'vitest'
import dollServer from './server.ts'
import { checkHistories } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await sharedWorld({ apps: [dollServer] })
})

test('for any sequence of events no money, game or gift is lost or counted twice, and every order ends', async () => {
  expect((await checkHistories(world, 8)).size).toBeGreaterThan(0)
}, 120_000)
