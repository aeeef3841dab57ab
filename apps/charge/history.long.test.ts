import { tryCases } from '@atrium/core/testing/cases'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, test } from 'vitest'
import { appWorld } from '../testing.ts'
import chargeServer from './server.ts'
import { noMoneyLost } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await appWorld(chargeServer)
})
test(
  'for any sequence of events no money is lost and every paid order ends',
  () => tryCases(noMoneyLost(world), 6),
  120_000,
)
