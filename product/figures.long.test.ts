import { tryCases } from '@atrium/core/testing/cases'
import type { World } from '@atrium/core/testing/world'
import { beforeAll, test } from 'vitest'
import { figureWorld, PLACES } from './figure-histories.ts'
import { addedUpBySql, OVERVIEWS, visitorsAddUp } from './testing/figures.ts'

let world: World
beforeAll(async () => {
  world = await figureWorld()
})
test.each(OVERVIEWS)('the overview of $app in $zone is what plain SQL adds up, and its sums agree', async (overview) =>
  tryCases(await addedUpBySql(world, overview), 4),
)

test.each(PLACES)('visitors of each hour, day and code in $zone add up to the visitors of the list', async (place) =>
  tryCases(await visitorsAddUp(world, place), 5),
)
