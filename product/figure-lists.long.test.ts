import { tryCases } from '@atrium/core/testing/cases'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, test } from 'vitest'
import { figureWorld } from './figure-histories.ts'
import { figuresOpenLists, partnersAgree, visitorsOpenLists } from './testing/figure-lists.ts'
import { repairsOpenLists } from './testing/figure-repairs.ts'
import { roundsOpenLists } from './testing/figure-rounds.ts'
import { shopOpensLists } from './testing/figure-shop.ts'

let world: World
beforeAll(async () => {
  world = await figureWorld()
})
test.each(['charge', 'doll', 'vend', 'powerbank'] as const)(
  'each figure of %s opens a list with the same total, the list of its numerator, or what it was calculated from',
  async (app) => tryCases(await figuresOpenLists(world, app), 4),
)

test('each figure of visitors opens a list with as many visitors', async () =>
  tryCases(await visitorsOpenLists(world), 6))

test('each figure of repairs is what plain SQL counts, and opens a list with the same total', async () =>
  tryCases(await repairsOpenLists(world), 6))

test('each figure of rounds is what plain SQL counts, and opens a list with the same total', async () =>
  tryCases(await roundsOpenLists(world), 6))

test('each figure of the shop is what plain SQL counts, and opens a list with the same total', async () =>
  tryCases(await shopOpensLists(world), 6))

test('the partners’ values are plain SQL’s, the sums of their apps, and each part opens its list with the same total', async () =>
  tryCases(await partnersAgree(world), 4))
