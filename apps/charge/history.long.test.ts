import { tryCases } from '@atrium/server/testing/cases'
import { bootWorld, type OwnWorld } from '@atrium/server/testing/world'
import { afterAll, beforeAll, test } from 'vitest'
import chargeServer from './server.ts'
import { noMoneyLost } from './testing/history.ts'

let world: OwnWorld
beforeAll(async () => {
  world = await bootWorld({ apps: [chargeServer] })
})
afterAll(() => world.close())

test(
  'for any sequence of events no money is lost and every paid order ends',
  () => tryCases(noMoneyLost(world), 6),
  120_000,
)
