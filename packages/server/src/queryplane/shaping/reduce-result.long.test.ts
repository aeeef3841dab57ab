import { test } from 'vitest'
import { tryCases } from '../../testing/cases.ts'
import { openStore } from '../../timeseries/testing/open-store.ts'
import { reducedAsByStore } from '../testing/reductions.ts'

test('any points of several series are reduced to the values and times that the store answers', async () => {
  await tryCases(reducedAsByStore(await openStore()), 40)
})
