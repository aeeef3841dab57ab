import { tryCases } from '@atrium/core/testing/cases'
import { beforeAll, test } from 'vitest'
import { pushesAddUp } from '../../testing/deltas.ts'
import { plantWorld } from '../../testing/plant-world.ts'

let plant: Awaited<ReturnType<typeof plantWorld>>
beforeAll(async () => {
  plant = await plantWorld()
})
test('after any writes in any order the pushes add up to the answer of a new query', () =>
  tryCases(
    pushesAddUp(() => plant),
    8,
  ))
