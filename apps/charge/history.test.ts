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

// Every kind of step and sweep, a refused command, and events that are sent again. history.long.test.ts tries random
// ones.
test(
  'for any sequence of events no money is lost and every paid order ends',
  () => tryCases(noMoneyLost(world), [6, 28, 38]),
  120_000,
)
