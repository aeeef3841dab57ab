import { tryCases } from '@atrium/core/testing/cases'
import { openStore } from '@atrium/timeseries/testing/store/open-store'
import { test } from 'vitest'
import { reducedAsByStore } from '../../../testing/queryplane/reductions.ts'

// Few and many points, of one series and of two, at the lowest percentile and in between.
// reduce-result.long.test.ts tries random points.
test('any points of several series are reduced to the values and times that the store answers', async () => {
  await tryCases(reducedAsByStore(await openStore()), [19, 24, 32])
})
