import { tryCases } from '@atrium/core/testing/cases'
import fc from 'fast-check'
import { it, onTestFinished } from 'vitest'
import { askAboutZones, expectByWindows, zoneCases } from '../../../testing/influx/zone-cases.ts'

it('random windows of zones have the points that are between their starts', async () => {
  const ask = await askAboutZones(onTestFinished)
  await tryCases(
    fc.asyncProperty(zoneCases, (one) => expectByWindows(one, ask)),
    100,
  )
})
