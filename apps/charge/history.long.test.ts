import { tryCases } from '@atrium/core/testing/cases'
import { sharedWorld } from '@atrium/core/testing/shared-world'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, test } from 'vitest'
import chargeServer from './server.ts'
import { noMoneyLost } from './testing/history.ts'

let world: World
beforeAll(async () => {
  world = await sharedWorld({ apps: [chargeServer] })
})
test(
  'for any sequence of events no money is lost and every paid order ends',
  () => tryCases(noMoneyLost(world), 6),
  120_000,
)
