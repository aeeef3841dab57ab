import { test } from 'vitest'
import { tryCases } from '../../testing/cases.ts'
import { openStore } from '../../timeseries/testing/open-store.ts'
import { reducedAsByStore } from '../testing/reductions.ts'

// Few and many points, of one series and of two, at the lowest percentile and in between.
// reduce-result.long.test.ts tries random points.
test('any points of several series are reduced to the values and times that the store answers', async () => {
  await tryCases(reducedAsByStore(await openStore()), [19, 24, 32])
})
