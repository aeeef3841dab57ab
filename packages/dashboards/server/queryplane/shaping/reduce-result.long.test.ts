import { tryCases } from '@atrium/core/testing/cases'
import { openStore } from '@atrium/timeseries/testing/store/open-store'
import { test } from 'vitest'
import { reducedAsByStore } from '../../../testing/queryplane/reductions.ts'

test('any points of several series are reduced to the values and times that the store answers', async () => {
  await tryCases(reducedAsByStore(await openStore()), 40)
})
