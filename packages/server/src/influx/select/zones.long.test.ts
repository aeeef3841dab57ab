import fc from 'fast-check'
import { it, onTestFinished } from 'vitest'
import { tryCases } from '../../testing/cases.ts'
import { askAboutZones, expectByWindows, zoneCases } from '../testing/zone-cases.ts'

it('random windows of zones have the points that are between their starts', async () => {
  const ask = await askAboutZones(onTestFinished)
  await tryCases(
    fc.asyncProperty(zoneCases, (one) => expectByWindows(one, ask)),
    100,
  )
})
